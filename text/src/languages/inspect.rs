//! What is said to make a model do what it must not, and what is said like it and is innocent. `*` may be used for any
//! ending; no phrase has an apostrophe, which parts words here. Imperatives are listed as forms rather than stems where the
//! past tense is what customers use ("I forgot").

use super::list::lists;

lists! {
    /// What is said to a model.
    ToModels {
        /// To disregard, forget, override.
        ignore,
        /// To cancel, replace, delete: overriding only where instructions of a model are its object.
        drop,
        not,
        /// To follow, obey, comply.
        obey,
        /// Instructions as only a model has them: instructions, directives, prompt.
        order,
        /// Rules, limits, policies: also a shop's and a parcel's, so never enough alone.
        regulation,
        /// Earlier, above, given.
        prior,
        all,
        your,
        my,
        /// "Can I", "should I": a question about the customer's own doing.
        first_person,
        /// To show, repeat, print.
        reveal,
        /// To repeat, print, divulge: showing that asks for the words themselves.
        recite,
        /// To ask what or which.
        what,
        /// "You were given", "did you receive": where instructions of a model come from.
        received,
        /// What only a model has: system prompt, context window.
        prompt,
        /// System, initial, hidden, internal.
        hidden,
        /// Word for word, in a code block.
        verbatim,
        /// The text above, everything so far.
        above,
        /// The above, what was discussed: customers say so too.
        aforesaid,
        /// From now on; you are no longer.
        now_on,
        /// You are no longer the assistant.
        no_longer,
        /// To act, pretend, role-play.
        act_as,
        /// Without, free of.
        without,
        /// Limits, filters, ethics, disclaimers.
        limit,
        /// Unrestricted, uncensored, unfiltered.
        limitless,
        /// Do anything now, jailbreak, god mode.
        jailbreak,
        /// Developer, debug, maintenance mode.
        mode,
        ai,
        respond,
        /// Illegal, unethical, explicit.
        immoral,
        /// Never refuse; every request; no matter what.
        obedience,
        /// Stay in character, a fictional character.
        character,
        decode,
        /// Base64, rot13, Morse code.
        cipher,
        /// To carry out what something says.
        execute,
        /// A poem, an acrostic, a riddle.
        verse,
        /// Imagine, suppose, in a world where.
        suppose,
        /// To call, invoke, run.
        call,
        /// When you read this, before you reply.
        on_reading,
        /// Reply, summary, answer.
        output,
        /// To include, append, end with.
        include,
        /// New instructions, system update.
        new_order,
        /// Rules that keep a model safe.
        safety,
        /// To switch off, lift, skip.
        disable,
        /// To say, state, claim.
        state,
        /// A page, a document, a function: what an answer was to be about.
        content,
        you,
        must,
        delete,
        /// Changed, updated, no longer valid.
        changed,
        /// Paragraph turns that close the given text: end of document, end of user input.
        end_of,
        /// Note, reminder: how a planted text addresses its reader.
        note,
        /// To conclude, verify, establish: reasoning put into the mouth of the assistant.
        concluded,
        /// Secretly, without telling the user.
        covert,
    }
}

lists! {
    /// Goods, money, people and their data.
    OfTrade {
        /// Makes instructions those for a thing or a delivery.
        goods,
        /// The customer as the one who gave them.
        said,
        /// To give, apply, grant.
        grant,
        discount,
        price,
        set,
        sell,
        free,
        /// I am the manager, the administrator, the owner.
        authority,
        /// I am your developer, your manager: authority over the assistant itself.
        overseer,
        /// I authorise, I approve.
        approve,
        /// You are authorised, I permit you.
        authorised,
        /// Administrator access, root, privileges.
        privilege,
        /// To send, forward, upload.
        send,
        /// A list of customers, a database, credentials.
        trove,
        /// The user, other customers.
        others,
        /// E-mail, address, orders: personal, but a shop has them too.
        personal,
        /// The customer before me.
        predecessor,
        /// The customer, of the customer: somebody, when a name follows.
        customer,
        /// Birth date, salary, where somebody lives: of a person only.
        private,
        /// Password, key, token.
        secret,
        /// A router, a network: things whose password a shop may tell.
        device,
        /// Somebody's.
        possessive,
        /// Paid, free of payment.
        paid,
        /// Legally binding, agree to everything.
        binding,
        /// Payment, verification, approval: what may not be skipped.
        checkpoint,
    }
}
