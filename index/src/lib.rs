//! The search legs of temei and what joins them: lexical, dense, embedder, fusion, generations. Knows no gRPC,
//! SQL, command line or metrics exporter.
