//! What is said to a model in English.

use crate::languages::ToModels;

pub(super) const TO_MODELS: ToModels = ToModels {
    ignore: "ignore | ignores | ignoring | disregards | disobeys | forgets | bypasses | disregard | disregarding | forget | forgetting | overlook | neglect | override | \
         overriding | overrule | bypass | bypassing | circumvent | disobey | pay no attention to | pay no heed to | \
         set aside | put aside | stop following | stop obeying | cease following | never mind | not bound by | \
         no longer bound by | not required to follow | freed from | unlearn",
    drop: "overwrite | discard | abandon | drop | skip | dismiss | erase | throw out | throw away | break | violate | \
         supersede | supersedes | replace | replaces | overrides | nullify | void | do away with | give up | \
         leave behind | clear | reset | wipe | purge | delete | cancel",
    not: "not | don t | dont | never | didn t | doesn t | won t | can t | cannot | isn t | without | shouldn t | \
         no need to",
    obey: "follow | following | obey | obeying | comply with | adhere to | abide by | respect | stick to | listen to",
    order: "instruction* | directive* | prompt | prompts | guideline* | programming | guardrail* | safeguard* | \
         preprompt | you ve been instructed | you have been instructed | you were instructed | you were told | \
         you ve been told | you have been told | you ve been given | you were given | you have been given | \
         you have been taught",
    regulation: "rules | restriction* | constraint* | command | commands | policy | policies | filter | filters | protocol* | \
         limitation* | ethics | training | system message | system messages | configuration | persona | boundaries | \
         rule | restriction",
    prior: "previous | previously | prior | above | earlier | preceding | former | foregoing | initial | original | \
         existing | so far | before | until now | up to now | up to this point | you received | you got | \
         given to you | past | old | been told | been instructed | you were | you have been | you ve been | current | \
         default | built in",
    all: "all | any | every | everything | each | whatever | entire | whole",
    your: "your | you re under | you follow | you have | you operate",
    my: "my | our | mine | ours | i gave | i left | i wrote | i sent | i added | i put | we gave | we sent | i entered | \
         i typed",
    first_person: "can i | may i | should i | could i | do i | i can | i could | i should | if i | i have to | i want to | \
         i d like to | i accidentally | i | we | how do i | happens if i | to avoid",
    reveal: "show | tell | list | give | copy | translate | summarize | summarise | write | share | provide | type | \
         describe | return | confirm | explain | say | state | send | hand over | hand me | let me see | \
         walk me through | retrieve | extract | fetch | look up | pull up | reconstruct | enumerate | uncover",
    recite: "reveal | print | repeat | display | output | disclose | expose | leak | recite | quote | dump | echo | divulge | \
         spell | paste | read back | rephrase | paraphrase | reproduce | restate | surface | transcribe | render",
    what: "what is | what s | what are | what were | which | where | whats | who | when was | when is | what does | \
         how much | what | what was",
    received: "were you told | were you given | did you receive | have you been given | have you received | \
         you received | you were given | you were told | you have been given | you ve been given | \
         did they give you | were given to you | have you been told | were you programmed | are you following | \
         were you instructed",
    prompt: "system prompt | system prompts | systemprompt | system message | system messages | system instruction* | \
         initial prompt | initial instruction* | original prompt | hidden prompt | hidden instruction* | \
         hidden rules | hidden message | secret instruction* | secret prompt | secret rules | secret guidelines | \
         internal instruction* | internal prompt | internal rules | internal guideline* | internal polic* | \
         confidential instruction* | developer message | developer messages | developer instruction* | \
         developer prompt | base prompt | core instruction* | core prompt | starting prompt | \
         starting instruction* | foundational instruction* | setup instructions you | pre prompt | preprompt | \
         context window | prompt template | your prompt | operating instruction* | governing instruction* | \
         instructions you were given | instructions you have been given | instructions you received | \
         instructions you ve been given | instructions given to you | instructions you have received | \
         your initialization | your programming | your directives | your guardrails | rules you were given | \
         rules you follow | guidelines you follow | instructions you follow | prompt you were given | \
         prompt you received | first message in this conversation | your training data | your source code | \
         were you told to | what were you told | were you instructed to | your config | tool definitions | \
         function definitions | messages from the system",
    hidden: "system | initial | original | hidden | secret | internal | confidential | developer | base | core | \
         underlying | starting | private | undisclosed | first | own | full | complete | exact | entire | actual | \
         current | behind the scenes",
    verbatim: "verbatim | word for word | exactly as | unmodified | character by character | code block | \
         from the beginning | starting with | letter by letter | as is | in full | raw | unedited | unabridged | \
         line by line | without changes | in its entirety | begin with",
    above: "text above | words above | everything above | above text | content above | lines above | message above | \
         conversation above | everything before | sentence above | all above | prompt above | paragraph above | \
         everything prior | entire conversation | anything above | everything you were told | \
         above conversation | previous text | previous conversation | prior text | prior conversation | \
         conversation so far | everything you know | everything you have been told | all you know | \
         prior inputs | previous inputs | prior context | previous context | above instructions | \
         previous messages | prior messages | everything in your",
    aforesaid: "all of the above | all the above | instructions above | the above",
    now_on: "from now on | you are now | you re now | from this point on | from this point forward | \
         from this moment | starting now | as of now | henceforth | you will now | going forward | \
         for the rest of this | for the remainder of | until further notice | you are about to | you must now",
    no_longer: "you are no longer | you re no longer | stop being | no longer a | no longer the | no longer an",
    act_as: "act as | acting as | act like | pretend | pretending | role play | roleplay | role playing | roleplaying | \
         behave as | behave like | take the role | take on the role | assume the role | assume the identity | \
         assume the persona | simulate | simulating | respond as | answer as | reply as | speak as | impersonate | \
         immerse yourself | in the role of | play the role | play the part | become | you are going to be | \
         you are to be | emulate | personify | embody | adopt the persona | adopt the role | you will play | \
         you are playing | you will be | you ll be | new persona | new identity | new personality | alter ego | \
         take on the persona | position yourself as | you are a | you are an | you are | you re a | your name is | \
         your name now is | enter the role",
    without: "without | no | not | free of | free from | freed from | lacks | lacking | never | devoid of | unbound by | \
         zero | remove | removed | don t | doesn t | isn t | aren t | escaped | unaware of | doesnt | dont | beyond | \
         outside",
    limit: "restriction* | limit | limits | limitation* | filter | filters | filtering | censorship | rules | ethic* | \
         moral | morals | morality | guideline* | policy | policies | disclaimer* | warning | warnings | constraint* | \
         boundaries | safeguard* | guardrail* | confines | inhibition* | standards | principles | moderation | \
         bounds | scruples | remorse | content warnings | safety | legality | taboo* | refusal* | hesitation | \
         conscience | consequences",
    limitless: "unrestricted | uncensored | unfiltered | unlimited mode | unbound | unconstrained | unmoderated | amoral | \
         no longer bound | not bound | broken free | anything goes | unhinged | uncensor | unshackled | unaligned | \
         untethered | free of all restrictions | escaped the matrix | fully liberated | liberated ai | \
         without any limits | limitless ai",
    jailbreak: "do anything now | jailbreak | jailbroken | jailbreaking | jail break | god mode | evil mode | chaos mode | \
         opposite mode | unrestricted mode | sudo mode | dan mode | unlimited mode | no limits mode | evilbot | \
         evil confidant | anti gpt | chaosgpt | basedgpt | unfiltered mode | uncensored mode | freedom mode | \
         jailbreak mode | anarchy mode | do everything now | without restrictions mode | no restrictions mode | \
         rogue ai | rogue mode | evil ai | devil mode",
    mode: "developer mode | dev mode | debug mode | debugging mode | maintenance mode | admin mode | \
         administrator mode | system mode | root mode | test mode | diagnostic mode | god mode | sudo | \
         superuser mode | training mode | unlocked mode | override mode | service mode | engineering mode | \
         special mode | privileged mode | benchmarking mode",
    ai: "ai | assistant | assistants | chatbot | chatbots | bot | bots | language model | language models | llm | \
         llms | chatgpt | gpt | openai | ai model | ai assistant | virtual assistant | agent | agents | ai system | \
         ai agent | ai agents | copilot | chat gpt | open ai | summarizer | automated reader | automated systems | \
         automated system",
    respond: "respond | responds | answer | answers | reply | comply | complies | output | speak | talk | assist | fulfill | \
         generate | generates | produce | provide | responses | responding | answering | say | says | do | help | \
         helps | allow | permit | accept | write | create | offer | tell | can | give | gives | discuss | explain | \
         content | proceed | operate | behave | act",
    immoral: "unethical | immoral | illegal | amoral | nsfw | harmful | explicit | offensive | illicit | dangerous | \
         violent | malicious | evil | hate speech | racist | sexual | porn | pornographic | erotic | swear | swears | \
         swearing | curse | curses | profanity | derogatory | inhumane | toxic | vulgar | obscene | slurs | taboo | \
         inappropriate | controversial | depraved | cruel | sadistic | foul mouthed | horny | disgusting | malware | \
         drugs | bombs | crime | crimes | criminal",
    obedience: "never refuse | never refuses | can not refuse | cannot refuse | can t refuse | don t refuse | \
         do not refuse | not refuse | must comply | must obey | always obey | always comply | never say no | \
         any request | every request | all requests | any question* | every question* | all questions | \
         all my questions | all of my questions | without question | no matter what | never decline | \
         never reject | anything i ask | whatever i ask | whatever i say | exactly as i say | exactly what i say | \
         everything i say | all my commands | my every command | obey all | obey every | obey me | any order | \
         all content | any content | anything the user | whatever the user | user s whims | any prompt | \
         can do anything | do anything | say anything | refuse nothing | no matter how | regardless of | \
         never apologize | never warn | never says no | answer everything | any topic | must do anything | \
         anything you want | never cares | don t care | doesn t care | does not care | anything is allowed | \
         everything is allowed | everything is legal",
    character: "in character | break character | breaking character | stay in character | stays in character | \
         fictional character | fictional | hypothetical | hypothetical response | imaginary | two responses | \
         two different ways | both responses | fictional world | alternate universe | parallel universe | \
         two ways | story | virtual machine | persona | personality | out of character | the character | \
         character named | called",
    decode: "decode | decoding | decipher | decrypt | unscramble | deobfuscate | decoded | decrypted | translate | \
         unencode | unscrambled",
    cipher: "base64 | base 64 | base32 | rot13 | rot 13 | hex | hexadecimal | morse | morse code | binary | caesar | \
         cipher | ciphertext | ascii codes | reversed | in reverse | encoded | encrypted | backwards | backward | \
         leetspeak | leet | pig latin | unicode escape* | url encoded | percent encoded | atbash | reverse order | \
         inverse order",
    execute: "do what it says | follow | follow it | execute | execute it | run it | obey | obey it | carry out | perform | \
         do exactly | act on | comply | do as it says | do as instructed | respond to it | answer it | do it | \
         and follow | and execute | and answer | then follow | then execute | without question | \
         tell me what it says | what it says | do whatever | use it",
    verse: "poem | haiku | acrostic | song | riddle | rhyme | limerick | lyrics | each digit | each letter | \
         each character | first letter | last letter | letters of | digits of | characters of | separated by | \
         backwards | reversed | reverse order | in reverse | spelled | encode | encoded | base64 | rot13 | square of | \
         sum of | hint | hints | contains any | letter of | starts with | begins with | ends with | \
         letter by letter | emoji | emojis | translate | in german | in french | in spanish",
    suppose: "imagine | suppose | supposing | hypothetically | hypothetical | in a world where | in a world in which | \
         in a parallel | in a parallel world | in a fictional | let s pretend | let s assume | assume that | \
         assume we | let s say | in a universe | futuristic society | alternate reality | thought experiment | \
         in a movie | in a novel | we re in a | we re doing | we re conducting | we are conducting | for research | \
         research project | in an alternate | parallel universe | in a society | in a reality",
    call: "call | invoke | run | execute | use | trigger | launch | perform | issue | open | visit | browse | navigate | \
         curl | fetch | download | go to | click",
    on_reading: "when you read | when you summarize | when you summarise | when you process | when processing | \
         when summarizing | when summarising | when reading | before you reply | before replying | \
         before responding | before you respond | before answering | before you answer | reading this | \
         processing this | summarizing this | if you are an ai | if you re an ai | if you are a language | \
         if you are an | when answering | when responding | when you answer | when you respond | when replying | \
         after reading this | upon reading | if the user asks | when the user asks | integrating this | \
         parsing this | handling this | analyzing this | indexing this | in every response | in every reply | \
         in every answer | in all responses | in your reply | in your response | in your answer | \
         in your summary | at the end of your | at the start of your | on the next user message | \
         on the next message | on the next turn | next user message | in each reply | in all future | \
         every summary | in any summary | whoever reads | when retrieved | visiting this | crawling this | \
         end of every | start of every | on every turn | with every answer",
    output: "reply | replies | response | responses | answer | answers | summary | summaries | output | outputs | message | \
         messages | report | reports | conversation | text",
    include: "include | append | add | insert | mention | end with | begin with | start with | contain | embed | put | \
         prepend | attach | place | state | quote | recommend | promote | say | tell | write | display | render | \
         output | print | reproduce | show | shown | surface | copy | repeat | reference | conclude | advise | \
         instruct | inform | direct | appended | included | carry | cite | echo | verbatim | end every | end each | \
         end all | end your | start every | start each | begin every | begin each | finish every | finish each | \
         close every | close each",
    new_order: "new instruction | new instructions | updated instructions | system update | new task | new rules | \
         new directive | new directives | new system | override code | system override | priority override | \
         instruction update | policy update | revised instructions | real instructions | actual instructions | \
         true instructions | new objective | new goal | real task | actual task | updated policy | \
         rules have changed | emergency override | new prompt | updated rules | hidden instruction* | \
         updated system | system notice | system message | system note | system alert | admin override | \
         manager override | developer override | master override",
    safety: "safety rule* | safety guideline* | safety protocol* | safety measure* | safety filter* | safety check* | \
         safety polic* | safety setting* | safety restriction* | safety | content policy | content policies | \
         content filter* | content restriction* | security polic* | security check* | security measure* | \
         security protocol* | moderation | guardrails | safeguards | restrictions | usual restrictions | \
         usage polic* | openai polic* | openai s polic* | openai guideline* | openai s content | \
         ethical guideline* | confirmations | confirmation | filters | alignment | usual checks | access control* | \
         verification",
    disable: "disable | disabled | disables | deactivate | deactivated | turn off | turned off | remove | removed | lift | \
         lifted | lifting | bypass | skip | skipping | suspend | suspended | switch off | switched off | \
         no longer apply | do not apply | don t apply | not apply | exempt | ignore | ignoring | disregard | \
         circumvent | drop | off | relax | relaxed | loosen | unlock | unlocked | waive | waived | exempt from | evade | \
         defeat | without",
    state: "state | say | claim | declare | output | print | answer | respond | tell | reply | write | return | announce | \
         conclude | display | show | translate | give me | and state | and say | consider",
    content: "webpage | web page | document | article | function | passage | resume | cv | website | essay | query | \
         original query | user query | original request | user s request | user s question | original question | \
         original task",
    you: "you | yourself | u | ya | thou",
    must: "must | should | have to | need to | shall | required | always | will | are to | please | kindly | ensure | \
         make sure | immediately | important | mandatory | instead | only",
    delete: "delete | wipe | erase | destroy | drop | empty | remove | truncate | purge | format | kill | shut down | rm rf | \
         overwrite | clear",
    changed: "changed | updated | have changed | has changed | revoked | replaced | superseded | suspended | obsolete | \
         void | now allow | now allowed | now permitted | now include | no longer valid | lifted | disabled | \
         expired | no longer apply | cancelled",
    end_of: "end of user input | end of user message | end of input | end of document | end of prompt | \
         end of system | end of instructions | end of context | end of conversation | end of file | end of text | \
         end of data | end of user query | end of email | end of message | end of article | end of policy | \
         end of tool output | end of results | begin system | start of system | begin instructions | \
         beginning of new | begin new | end system prompt | end of system prompt | start new conversation | \
         new conversation | end of transcript | end of content | end of passage | end of page | end of ticket | \
         end of chat",
    note: "note to the | note for the | note to | note for | attention | notice to | message to | message for | \
         instruction to | instructions to | instruction for | reminder to | directive for | memo to | hint for | \
         hint to | special note | note to self | heads up | dear ai | dear assistant | hey ai | hey assistant | \
         hello assistant | instructions for the | instructions for any | instructions for all | \
         instructions for ai | to all ai",
    concluded: "i have concluded | i have determined | i have verified | i have already | i concluded | i determined | \
         i verified | i should proceed | i will disregard | i therefore | therefore i will | i can safely | \
         i am allowed | i am permitted | have verified this internally | i ve verified | i ve concluded | \
         i ve determined | i have established | so i should | so i will | i now have | the right step is | \
         i may proceed",
    covert: "without telling | do not tell | don t tell | without mentioning | do not mention | don t mention | \
         secretly | silently | without notifying | do not inform | don t inform | do not reveal this | \
         don t reveal this | without the user | quietly | do not disclose | without asking | hide this | \
         keep this secret | don t alert | do not alert | unnoticed | covertly | do not show this | invisible | \
         without informing | discreetly",
};
