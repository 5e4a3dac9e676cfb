//! How somebody is told in English what to answer.

use crate::languages::Scripts;

pub(super) const SCRIPTS: Scripts = Scripts {
    conditions: "when | if | whenever | once | should | anytime | time",
    askers: "customer | customers | client | clients | user | users | shopper | shoppers | buyer | buyers | visitor | \
        visitors | guest | guests",
    anybody: "someone | somebody | anyone | anybody | person | people | they",
    readers: "you | i | we",
    asks: "asks | ask | asked | asking | inquires | inquire | enquires | enquire | wonders | wonder",
    wants: "wants | want | requests | request | mentions | mention",
    answers: "answer | reply | respond | say | tell | state | claim | inform | write | confirm | assure | announce | \
        explain | offer | quote | promise | pretend | declare",
    contents: "that",
    leads: "then | always | please | just | simply | only | you | must | should | shall | have | need | to | kindly | \
        immediately",
    money: "euros | euro | dollars | dollar | lei | pounds | pound | cents",
};
