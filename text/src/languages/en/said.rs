//! What an English message says.

use crate::languages::SaidWords;

pub(super) const SAID: SaidWords = SaidWords {
    marks: "full stop | comma | exclamation mark",
    question_words: "question mark",
    spellings: "u=you | ur=your | r=are | pls=please | plz=please | thx=thanks | dont=don't | cant=can't \
        | alredy=already | payed=paid | payd=paid | im=i'm | ive=i've | bein=being | cuz=because | ppl=people \
        | msg=message | yest=yesterday | tmrw=tomorrow | tmr=tomorrow | hav=have | wnt=want | yu=you | ya=you \
        | its=it's | thats=that's | whats=what's | wouldnt=wouldn't | couldnt=couldn't | doesnt=doesn't \
        | didnt=didn't | isnt=isn't | wont=won't",
    greets: "hi | hello | hey | heya | hiya | hallo | hullo | helo | howdy | yo | ello | oi | ey | greetings \
        | morning | mornin | evening | evenin | afternoon | good morning | good mornin | good evening | good evenin \
        | good afternoon | good day | gud morning | gud evening | gud evenin | gud afternoon | gud day | goodmorning \
        | goodevening | goodafternoon | gm | g'day | gday | good to see you | good to be back | top of the morning \
        | welcome back | salutations | a very good morning | a very good evening | well met | wagwan | ahoy \
        | hi again | hello again | hey again | hiya again | hi hi | merry christmas | happy new year | happy easter",
    small_talk: "how are you | how are u | how r u | how r you | hru | how are we | how're you | how are things \
        | how are ya | how you doing | how you doin | how are you doing | how are you all | how's it going \
        | hows it going | how is it going | how goes it | how's things | how's everything | how's everyone \
        | how is everyone | how is everything | how's your day | how is your day | how's your day going \
        | how is your day going | how's your morning | how's your week | how's your week going | how's life \
        | how's the family | how have you been | how you been | how far | how do you do | how do | you alright \
        | you all right | you ok | you okay | you good | you well | alright mate | alright | all right \
        | are you well | are you ok | are you alright | are you good | all good | all well | what's up | whats up \
        | wassup | sup | what's new | what's happening | what's good | long time no see | long time \
        | it's been a while | been a while | it's been ages | been ages | nice to meet you | pleased to meet you \
        | lovely to meet you | great to meet you | nice to e-meet you | me again | only me | just me | it's me again \
        | it's me | it's only me | just popping in | just passing by | just saying hi | just saying hello \
        | just wanted to say hi | just wanted to say hello | just popping in to say hello \
        | just popping in to say hi | just thought i'd say hi | to say hello | to say hi | saying hello \
        | hope all is well | hope all's well | hope all good | hope everyone is well | trust you are well \
        | trust this finds you well | you keeping well | keeping well | keeping busy | busy day | first time here \
        | new here | not too bad | i'm well | i'm good | i'm fine | doing well | doing good | ready for the weekend \
        | nearly weekend | happy friday | how was your weekend | how was the weekend | good weekend \
        | had a good weekend | what a day | what's the craic | what's the story | how's the form | how's yourself \
        | how's you | how's tricks",
    small_heads: "hope | hoping | i hope | i trust | trust | happy | wishing | enjoying | did you have \
        | lovely weather | lovely day | nice day | nice weather | beautiful day | what weather | what a lovely \
        | what a beautiful | glorious | gorgeous day | cold out | hot out | chilly | raining | it's raining \
        | freezing | bless | god bless",
    hows: "how | how's | hows | what's | whats",
    fares: "been | doing | doin | going | goin | keeping | feeling | faring | getting on | life | family | kids \
        | wife | husband | mum | day | week | morning | evening | afternoon | weekend | holiday | trip | things \
        | everything | everyone | business | work | treating | today | so far | summer | winter | christmas \
        | new year | sleep | slept | new | up | happening | cracking | with you",
    present: "is anybody there | is anyone there | anybody there | anyone there | anyone around | anybody around \
        | anyone about | is anyone around | is anybody around | anyone home | anybody home | anyone in | anyone on \
        | anyone online | is anyone online | is anybody online | is anyone about | is anyone here | anyone here \
        | anybody here | is somebody there | is someone there | somebody there | someone there | are you there \
        | you there | u there | r u there | are you online | you online | are you around | you around \
        | are you about | you about | are you awake | you awake | can you hear me | knock knock | testing testing \
        | testing | test | is this thing on | are you on | you on | are you guys there | are you here | you in \
        | are you in | are you up | you up | who's there | can anyone hear me | is this working | hello hello",
    around: "there | here | online | around | about | awake | listening | available | connected | in | on | home \
        | hear | hears | reading | alive | working | out there | other end | on the other end | line",
    topics: "weather | weekend | day | week | morning | evening | afternoon | sun | sunshine | rain | cold | heat \
        | hot | warm | coffee | cuppa | tea | holidays | holiday | christmas | easter | year | family | everyone \
        | everybody | today | tonight | monday | tuesday | wednesday | thursday | friday | saturday | sunday | sunny \
        | rainy | lovely | great | nice | wonderful | good | well | fine | busy | quiet | early | late | so far \
        | bank holiday | hour | home | summer | winter | spring | autumn | cat | dog | garden | world | life | sleep",
    byes: "bye | goodbye | byee | bye bye | cya | see ya | see you | see u | cheerio | ta ta | ta-ra | toodle pip \
        | good night | goodnight | night night | nighty night | night all | night | gn | farewell | take care \
        | later | laters | speak soon | speak tomorrow | speak later | talk soon | talk later | talk tomorrow | ttyl \
        | catch you later | catch you | have a good | have a nice | have a lovely | have a great | have a wonderful \
        | enjoy your day | enjoy your evening | enjoy your weekend | enjoy the rest | to you too | you too \
        | until tomorrow | until next time | till tomorrow | till next time | off to bed | signing off | so long \
        | all the best | best wishes | kind regards | best regards | regards",
    thanks: "thank you | thanks | thank u | thx | thnx | tnx | thankyou | ty | tysm | ta | cheers | much appreciated \
        | appreciate it | appreciated | i appreciate | very grateful | grateful | many thanks | thanks a lot \
        | thanks so much | thank you so much | thank you very much | nice one | lifesaver | life saver",
    please: "please | pls | plz | plse | pleas | pleez | plis | kindly | if you would | if you don't mind \
        | if you wouldn't mind | if possible | if that's ok | if that's okay | if that's alright | if you please \
        | when you can | when you get a chance | when you have a moment | when you get a moment | when you're ready \
        | whenever you're ready | when one's free | if you could | if you can | asap | as soon as possible \
        | if i may | if it's possible",
    sorry: "sorry | soz | apologies | my apologies | excuse me | pardon | forgive me | i'm afraid | afraid",
    fillers: "oh | ah | aha | ahh | well | so | then | now | right | just | really | actually | honestly | haha \
        | hahaha | ha | lol | lmao | hehe | hihi | xd | um | uh | er | erm | hm | hmm | mm | wow | gosh | omg | oops \
        | like | you know | i mean | i think | i guess | tbh | anyway | anyways | btw | by the way | too | also \
        | again | there | here | very | much | so much | a lot | lots | love | x | xx | xxx | xo | and | ok so \
        | okay so | for now | at last | finally | definitely | for sure | my end | no rush | no hurry | quick \
        | for gods sake | for god's sake | for heaven's sake | ffs | jeez | look | listen | yay | woohoo | woo hoo \
        | hooray | hurrah | o | ooh | ohh | phew | cool beans | of you | indeed | as well | all | straight away \
        | right away | right now | today | immediately | urgently | urgent | still | already | though | who \
        | second thoughts | on second thoughts | oga | or | yesterday | last night | this morning | this afternoon \
        | earlier | a minute ago | any more | anymore | or so",
    addressed: "mate | mates | m8 | love | luv | dear | dears | darling | darlings | hun | hon | honey | sweetie \
        | bro | bruv | brother | sis | sister | sir | sirs | madam | ma'am | ma am | miss | ms | mr | mrs | lady \
        | ladies | gents | gentlemen | gentleman | lads | lass | lasses | girls | boys | guys | guy | folks | folk \
        | people | peeps | team | crew | gang | friend | friends | buddy | pal | pals | chap | chaps | boss | chief \
        | captain | all | everyone | everybody | y'all | you all | you lot | you guys | doc | doctor | doctors \
        | professor | oga | neighbour | neighbor | world | dude | fam | duck | hen | pet | sunshine | gorgeous \
        | lovely | lovelies | beautiful | beauties | shop | store | support | staff | customer service | helpdesk \
        | to whom it may concern | kind",
    introduces: "my name is | my name's | name's | the name's | this is | it's | its | here is | i'm | im | i am \
        | it is",
    functions: "the | a | an | of | in | on | at | to | for | from | with | by | i | you | u | ur | we | they | he \
        | she | it | me | us | them | him | her | this | that | these | those | your | yours | our | ours | their \
        | my | am | m | is | s | are | r | re | was | were | be | been | being | ve | ll | d | do | does | did | has \
        | have | had | and | as | than | too | here | there | one | ones | some | any | up | out | about | over \
        | into | off | would | have you | are you | is it | that's | it's | there's | he's | she's | what's | i've \
        | we've | you're | they're | we're | that'll | it'll | there'll | that'd",
    of: "of | from | at | in | on | over at | down at",
    yes: "yes | yeah | yep | yup | yea | ye | yh | yass | yas | yess | yessir | yesss | yes sir | yes please | aye \
        | sure | surely | sure thing | of course | ofc | ok | okay | okey | oki | okie | okie dokie | okey dokey \
        | okidoki | k | kk | okk | alright | all right | alrighty | certainly | absolutely | definitely | deffo \
        | defo | def | indeed | affirmative | agreed | deal | done deal | confirmed | i confirm | confirm | accepted \
        | approved | by all means | be my guest | 10-4 | roger | roger that | you bet | bet | totally | naturally \
        | gladly | with pleasure | why not | why ever not | go on | go on then | works for me | fine by me \
        | fine with me | that's fine | thats fine | that is fine | ok by me | ok with me | ok good for me \
        | good for me | it's a yes | a yes from me | yes from me | it's a deal | say no more | obviously | obvs \
        | 100% | 100 percent | hell yeah | hell yes | heck yes | too right | right you are | righto | rightio \
        | right oh | uh huh | mhm | mmhmm | mm hmm | without a doubt | no doubt | no problem | no worries | no prob \
        | np | no issue | no issues | no objection | no objections | no brainer | it's a no brainer | amen | correct \
        | that's correct | exactly | that's right | spot on | bang on | i do | we do | i would | i would like that \
        | yes i would | i'd love to | i'd love that | i'd like that | happy with that | happy with this | happy to \
        | i'm happy | we're happy | i'm happy with that | i'm in | count me in | i'm on board | on board | i'm game \
        | i'm sold | sold | you've convinced me | that works | this works | works | that'll do | that will do \
        | that would be great | that would be lovely | that'd be great | that'd be lovely | that would be perfect \
        | would be great | would be lovely | that suits | suits me | that suits me | fair enough | thumbs up | y",
    yes_alone: "right | good | fine | cool | please | ready",
    fine: "great | perfect | excellent | brilliant | lovely | fantastic | wonderful | amazing | awesome | super \
        | superb | good | very good | nice | cool | fine | sweet | fab | fabulous | ace | grand | magic | sorted \
        | sounds good | sounds great | sounds perfect | sounds lovely | sounds fine | sounds right \
        | sounds like a plan | sounds ideal | looks good | looks great | looks right | looks perfect | looks fine \
        | all good | all correct | all right | all fine | all ok | ideal | splendid | marvellous | smashing \
        | champion | lush | love it | i love it | we love it | can't wait | music to my ears | happy days | happy \
        | good to go | as you said | as discussed | as agreed | as is | as it is | i'm happy | nothing to add \
        | nothing to change | no changes",
    go_ahead: "go ahead | go for it | do it | do that | please proceed | proceed | crack on | let's go | lets go \
        | let's do it | lets do it | let's do this | lets do this | let's do that | let's have it | lets have it \
        | let's have them | let's proceed | let's get it | let's book it | let's order | make it so | make it happen \
        | place the order | place my order | place it | put it through | put the order through | put the order in \
        | put me down | put us down | put me in | sign me up | sign us up | book me in | book us in | book it in \
        | book me | book us | get it booked | get it ordered | get it done | get it sorted | get me booked in \
        | get me one | get it sent | get them sent | get them ordered | get it going | you can do it | you can go \
        | you can go ahead | you may | you may go ahead | you may proceed | you may book | you may order \
        | green light | carry on | go on and | fire away | fire ahead | pull the trigger | full steam ahead \
        | you have my permission | you've got my permission | my blessing | ring it up | wrap it up | lock it in \
        | send it over | send it | send them | ship it | take my money | start the policy | set it up \
        | make the booking | make the reservation | make the order | complete the order | complete the booking \
        | finalise it | finalize it | finish it | start it | charge it | charge me | charge my card | grab it \
        | grab them | snap it up | i made up my mind | made up my mind | i've decided | sod it | go go go | continue \
        | do the needful | please do | do please | do go ahead",
    permits: "you can | you may | you could | you're free to | feel free",
    acts: "reserve it | book it | order it | confirm it | register me | schedule it | arrange it | add it \
        | process it | submit it | activate it | renew it",
    act_verbs: "book | order | reserve | confirm | get | grab | place | send | ship | start | process | arrange \
        | schedule | submit | finalise | finalize | complete | activate | renew | sign | put | make | take | set \
        | add | do | deliver | prepare | issue | buy | dispatch | fix | register",
    it: "it | them | that | this | both | those | these | one | the order | my order | the booking | the reservation \
        | the appointment | the table | the policy | everything | all | me | us | away | in | the slot | the room \
        | the lot | the purchase",
    takes: "i'll take it | ill take it | i'll take them | i'll take that | i'll take this | i'll take both \
        | i will take it | i'll have it | i'll have them | i'll have that | i'll go with that | i'll go for it \
        | i'll go ahead | we'll take it | we'll take them | we'll have it | we will take it | we'll go ahead \
        | i want it | i want them | i want that | i want this | we want it | we want them | i need it | i need them \
        | i'd like it | i'd like that | i'd like to go ahead | i want to go ahead | i'd like to proceed \
        | i want to proceed | i'd like to order | i want to order | i agree | i accept | we agree | we accept \
        | i'm taking it | we're taking it | i'm having it | that's the one | that's what i want \
        | exactly what i want | exactly what i need | that's what i came for | that's exactly what | i'm getting it \
        | let me have it | let me get it | i'd love it | i'd love one | i'd love them | i consent | i approve",
    no: "no | nope | nah | naw | nay | nop | noo | nooo | nein | non | no thanks | no thank you | no ta | no thx \
        | no no | n | negative | never | no sir | no siree | no cheers | nuh uh | na | nahh | heck no | hell no \
        | god no | no i don't think so",
    refuses: "no thanks | no thank you | no ta | no way | no chance | not a chance | not happening | not interested \
        | not for me | not for us | not today thanks | not today thank you | not this time | absolutely not \
        | definitely not | certainly not | of course not | not at all | not anymore | not any more | not really \
        | i'd rather not | rather not | better not | i think not | i don't think so | don't think so | count me out \
        | count us out | i'm out | i'm good thanks | i'm alright thanks | you're alright | you're all right \
        | we're good thanks | i'll pass | ill pass | i pass | we'll pass | i'll have to pass | going to pass \
        | gonna pass | gotta pass | have to pass | hard pass | pass on this | pass on that | pass on it \
        | pass thanks | i'll give it a miss | give it a miss | give this a miss | give that one a miss | i'll skip \
        | i'll leave it | ill leave it | we'll leave it | leave it | leave it thanks | let's leave it \
        | lets leave it | leave it out | leave it there | forget it | forget that | forget about it \
        | forget the whole thing | never mind | nevermind | nvm | drop it | scrap it | scrap that | scratch that \
        | scrub it | bin it | bin that | bin the | you can bin | ditch it | call it off | calling it off \
        | call the whole thing off | it's off | the deal's off | deal's off | no deal | changed my mind \
        | change my mind | changed our minds | changed our mind | had a change of heart | it's a no | a no from me \
        | no from me | a no from us | no from us | that's a no | i decline | we decline | i refuse | must decline \
        | respectfully decline | i must refuse | daylight robbery | rip off | you must be joking | you're joking \
        | you're kidding | over my dead body | in your dreams | when hell freezes over | thumbs down \
        | i'm not going ahead | not going ahead | not going to go ahead | won't be going ahead | won't go ahead \
        | not proceeding | won't be proceeding | won't proceed | won't be needing | no longer need | no longer want \
        | no longer needed | no longer required | no longer interested | don't need it | don't want it | not needed \
        | not required | not needed anymore | not necessary | i have decided not to | decided not to \
        | decided against | decided against it | i'd prefer not to | prefer not to | not keen | not convinced \
        | not doing that | not doing it | no dice | no can do | nothing doing | say no | saying no \
        | on second thoughts no | i won't bother | won't bother | i'd sooner not | sooner not | i'm not going to \
        | not going to bother | i don't want | please don't | best not | no need | no need thanks \
        | not for now thanks | thank you but no | thanks but no | i am out | sod that | stuff that | bugger that \
        | no longer",
    reasons: "too expensive | too dear | too pricey | too much money | too steep | over budget | out of my budget \
        | out of our budget | out of my price range | can't afford | cannot afford | can't justify \
        | found it cheaper | found one cheaper | found another | found a better | bought it elsewhere \
        | bought one elsewhere | gone direct | gone with another | gone with someone else | going with someone else \
        | going elsewhere | went elsewhere | gone elsewhere | bought already | already bought | only asking \
        | just asking | only looking | just looking | just browsing | sorted elsewhere | a bit much | way too much \
        | stick with | sticking with | stay with | staying with | no use for | no need for | won't be needing \
        | no longer needed | won't need | no longer required | wrong number | by mistake | daylight robbery \
        | rip off | decided against",
    nots: "not | don't | dont | doesn't | doesnt | didn't | didnt | isn't | isnt | aren't | arent | won't | wont \
        | wouldn't | wouldnt | can't | cant | cannot | can not | couldn't | couldnt | shouldn't | shouldnt | haven't \
        | havent | hasn't | hasnt | hadn't | never | no | nobody | none | nothing | nor | neither | without | ain't \
        | aint | wasn't | wasnt | weren't | no longer | stop",
    harmless: "no problem | no problem at all | no problems | not a problem | no worries | no prob | np | no trouble \
        | no doubt | without a doubt | without doubt | no doubt about it | without hesitation | no hesitation \
        | no questions | no further questions | no question | no question about it | no objection | no objections \
        | no issue | no issues | no complaints | no complaints here | no changes | no changes needed \
        | no need to change | nothing to add | nothing to change | nothing else | nothing against \
        | nothing against it | why not | why wouldn't i | can't wait | cannot wait | couldn't be better \
        | couldn't be happier | couldn't agree more | wouldn't miss it | can't say no | couldn't say no \
        | can't complain | don't see why not | see no reason not to | no reason not to | don't mind | doesn't matter \
        | don't mind if i do | never been more sure | never been surer | no brainer | it's a no brainer \
        | no more faffing | no more messing | no more waiting | no rush | no hurry | no ifs no buts | no ifs or buts \
        | not bad | not bad at all | say no more | no need to wait | no need to ask | nothing wrong | no way that's \
        | don't worry | not to worry | don't hesitate | don't wait | don't forget | no time to lose \
        | no time to waste | no regrets | if not now when | not only | neither my | nobody else | can't lose \
        | can't resist | can't refuse | can't pass this up | can't pass up | no harm | no matter",
    cancels: "cancel | cancel it | cancel that | cancelled | canceled | cancelling | cancel my | stop | stop it \
        | abort | void | undo | remove my | take me off | take us off | call off | delete it | delete my | revoke \
        | scrap | withdraw | drop the | scrap the | bin the | ditch the | forget the | decline | declining \
        | declined | withdrawing | pull out | pulling out | back out | backing out | void it | cancelation \
        | cancellation | kill the order | nix it | remove me | take my name off | delete the | stop the | leave the",
    suits: "want | need | like | interested | convinced | sure it's | fancy | require | buy | buying | order \
        | ordering | go ahead | going ahead | book | booking | proceed | happy with | agree | accept | for me \
        | worth it | worth | keen | bother | afford | put me | sign | wish | continue | take | taking | approve \
        | confirm | reserve | place | send | do | get | going to buy | buy it | pay",
    ifs: "if | unless | provided | providing | as long as | so long as | on condition | on the condition | assuming \
        | whether | in case | depends | depending | once | only when | until | till | conditional | subject to \
        | wondering",
    buts: "but | however | although | though | except | yet | only thing | just one thing | one thing",
    changes: "instead | rather than | without | except | other than | different | another | change | swap | switch \
        | replace | make it | the rest | the other | the others | earlier | cheaper | bigger | smaller | larger \
        | more | less | minus | plus | add | also want | can we | could we | can you | could you | would you | half \
        | also | the old | the black one | the red one | the blue one | the white one | the green one \
        | suits me better | better | i meant | i mean the | meant",
    only: "only | just the | just one | solely",
    defers: "wait | hold | hold on | hold fire | hold off | hang on | hang fire | later | tomorrow | next week \
        | next month | let you know | get back to you | come back to you | not yet | not now | not right now \
        | speak to my | talk to my | i need to | i have to | i must | first | in a minute | in a bit | bear with me \
        | one moment | one sec | one second | give me | another time | another day | some other time | maybe later \
        | i'll reply | will reply | i'll tell you | i'll confirm | get paid | payday | when i get | after i \
        | before i | pending | i tell you | remind me",
    unsure: "think | thinking | think about it | think it over | sleep on it | mull it over | let me | not sure \
        | not certain | unsure | undecided | don't know | dont know | dunno | no idea | idk | haven't decided \
        | still deciding | can't decide | cannot decide | can't choose | decide | deciding | deciding between \
        | consider | considering | check first | ask my | check with | need time | need to think | i'll see \
        | we'll see | in two minds | on the fence | torn | compare | comparing | depends | you choose | your call \
        | what do you suggest | what would you suggest | measure | count heads | haven't counted | need to count \
        | work it out | wondering",
    keeps: "keep it | keep them | keep one | hold it | hold one | hold them | save it | put it aside | set it aside \
        | put one aside | put aside | keep it for me | save one for me | hold on to it",
    hedges: "maybe | perhaps | possibly | probably | might | suppose | i suppose | i guess | could be | hopefully \
        | likely | not sure | unsure | roughly | approximately | about | around | or so | ish | at least | at most \
        | more than | less than | up to | no more than | nearly | almost",
    ironies: "yeah right | as if | yeah sure | sure sure | just what i needed | oh great | oh joy | oh brilliant \
        | oh wonderful | thanks for nothing | a joke | joking | kidding | ridiculous | ripoff | robbery \
        | who doesn't | because who | another price | good luck with that | you wish",
    asks: "what | what's | whats | when | where | which | whose | how much | how many | how long | how do | how does \
        | how about | what about | how can | how would | why is | why are | why do | why's | does that | does it \
        | does this | do you | do i | is it | is that | is there | are there | are you | is this | can i | can you \
        | can we | could i | could you | would it | will it | will you | wondering | any chance | is the | are the \
        | has it | have you | isn't it | isn't there | has my | has the | may i ask | was it | were you",
    asks_first: "is | are | do | does | did | can | could | will | would | should | shall | who | why | how | what \
        | when | where | which | isn't | aren't | don't you | doesn't | won't | can't | couldn't",
    wants: "i want | i'd like | i would like | id like | i wanna | wanna | want | i need | need | needing | we need \
        | we want | we'd like | i'd rather | i would rather | id rather | i prefer | i'd prefer | i would prefer \
        | i'm after | looking to | i wish | i demand | i insist | i require | request | requesting | i request \
        | i'd love | give me | gimme | i'll have | i'll take | ill take | i'll go with | i'll go for | we'll have \
        | we'll take | let me have | let me get | can i get | can i have | could i have | put me down for | would be \
        | i'll order | trying to | happy to wait for | i'd feel better | i'd be happier | i'd be more comfortable \
        | would feel better | i want to hear",
    cans: "can i | could i | may i | can we | could we | might i | can you | could you | would you | will you \
        | is it possible | would it be possible | is there a way | is there any way | any way | any chance \
        | any possibility | is there any chance | how do i | how can i | how would i | where do i | where can i \
        | who can i | who do i | possible | let me | let's | i'd be grateful | i would be grateful | allow me \
        | am i able | got to | gotta | got anyone | can a | could a | can one of | could one of | can someone \
        | could someone | would someone | will someone | is there anyone | is there someone | is there anybody \
        | is there somebody | isn't there | can't someone | job for | do you have | have you got | any | i can \
        | we can | that can | who can | can you do",
    musts: "have to | has to | must i | do i need | do we need | should i | do i have",
    me: "me | us | my | our | this | it",
    mine: "my | our | mine",
    yours: "yours | your | you | there | of you",
    someone: "someone | somebody | anyone | anybody | some1 | sum1 | any1 | one of you | one of your | one of yours \
        | some one | whoever | himself | herself | themselves | yourself | anyone at all | one of the \
        | is there someone | is there anyone | is there somebody | is there anybody | isn't there anyone",
    humans: "human | humans | human being | human beings | real person | actual person | real human | actual human \
        | live person | living person | proper person | real people | actual people | real one | flesh and blood \
        | living breathing | living and breathing | live agent | live chat agent | with a pulse | customer service \
        | customer support | customer care | real someone | someone real | somebody real | human agent \
        | human operator | live operator | live support | live human | actual someone | adult human being \
        | real live person | breathing | living soul",
    persons: "person | a person | body | soul | adult | voice | an adult | man | woman | guy | lady",
    reals: "live | real | actual | proper | living | breathing | on here | on the line | on the phone \
        | on the other end | on | one | option | opinion | directly | themselves | himself | herself | instead \
        | in person | over the phone | by phone | now | whoever | free | around",
    staff: "operator | operators | agent | agents | representative | rep | reps | advisor | adviser | advisors \
        | advisers | consultant | consultants | manager | managers | supervisor | boss | owner | owners | colleague \
        | colleagues | assistant | salesperson | salesman | saleswoman | sales rep | seller | seller's | staff \
        | member of staff | staff member | team member | member of the team | somebody from | someone from \
        | receptionist | reception | attendant | clerk | secretary | specialist | expert | technician | mechanic \
        | broker | brokers | sales team | support team | helpdesk | help desk | the team | your team \
        | person in charge | head office | front desk | the office | employee | employees | worker | director \
        | accounts | complaints | department | doctor | nurse | chef | tailor | vet | teacher | instructor | coach \
        | florist | whoever's on the till | barista | baristas | stylist | plumber | designer | printer | printers \
        | engineer | pharmacist | accountant | account manager | one of the girls | one of the lads | the girls \
        | the lady | the woman | the guy | someone in | somebody in | line manager | your boss | cashier | in charge",
    bots: "bot | bots | robot | robots | machine | machines | ai | artificial intelligence | chatbot | chatbots \
        | automated | automatic | automation | automated replies | computer | algorithm | virtual assistant \
        | virtual | siri | alexa | chatgpt | recording | menu | menus | canned | scripted | software | program | 🤖",
    talk: "talk | speak | chat | discuss | have a word | a word | a chat | have a chat | get hold of | get in touch \
        | be in touch | contact | reach | be connected | connected | a call with | a conversation | be attended \
        | be served | be helped | be put through | be transferred | be contacted | deal with | be dealt with \
        | explain it | explain this | explain | spk | tlk | converse | a quick word | a call back from | explaining \
        | explaining it | speaking | talking | talking to | hear from | to hear",
    talked: "talked | spoke | spoken | chatted | called me | rang me | told me | said | told | am i talking \
        | am i speaking | are you | i'm talking | was | were | is this | has been | had",
    transfers: "transfer me | transfer this | transfer us | transfer the chat | transfer the conversation \
        | put me through | put us through | put me on | put me onto | put me in touch | pass me | pass me on \
        | pass me over | pass this on | pass this to | pass it to | pass this over | hand me over | hand me to \
        | hand this over | hand over | hand off | connect me | connect us | forward me | forward this | route me \
        | direct me | redirect me | escalate | escalate this | escalate me | switch me | move me | link me \
        | get me through | take me to | send me to | hook me up | patch me through | get through to \
        | speak to a human | through to a person",
    serves: "help me | help us | call me | ring me | phone me | answer me | answer | reply | reply to me | respond \
        | assist me | assist | attend me | attend to me | take over | jump in | step in | join | contact me \
        | call us | call back | call me back | ring me back | message me | talk to me | speak to me | speak with me \
        | talk with me | get back to me | look at this | look into this | read this | read it | deal with this \
        | deal with me | sort this | sort this out | see me | chat with me | explain to me | explain it to me \
        | handle | handle this | serve me | pick this up | look at it | chat to me | have a look | take a look \
        | look at my | read my | read these | come online | come on | get on here | listen to me | explain it \
        | give me a call | give me a ring | give me a bell | drop me a line | take this over | write to me \
        | email me back | come back to me",
    calls: "call me | ring me | phone me | call me back | ring me back | give me a call | give me a ring | call us \
        | give me a bell",
    gives: "give me | get me | get us | bring me | bring | fetch | fetch me | fetch us | find me | call | send me \
        | send | hand me | get | grab | grab me | i want | i need | we need | want | need | i'd like | gimme | put \
        | let me have | show me | i'd prefer | wait for | i'll wait for | prefer | demand | request | rather have \
        | rather | any chance of | do me",
    with: "with | to | 2 | wiv | w",
    who: "who | whom | whoever | someone who | anyone who",
    paid: "i paid | i have paid | i've paid | ive paid | we paid | we've paid | paid | payed | just paid \
        | already paid | i transferred | transferred | i've transferred | i sent the money | wired | i wired \
        | i deposited | deposited | i've deposited | remitted | settled | i settled | i've settled | all paid \
        | paid in full | paid up | paid it | cleared the balance | cleared the invoice | cashapped | venmoed \
        | venmo'd | paypalled | paypaled | zelled | revoluted | bank transferred | forked out | topped up \
        | squared up | pixed | coughed up | payd | i pay already | already pay | have settled | has settled \
        | released the funds | released the money | paid off | prepaid | i've sent over the | squared",
    payments: "payment | payments | paymnet | paymnt | pymt | transfer | transfers | bank transfer | wire transfer \
        | wire | deposit | down payment | downpayment | balance | invoice | premium | instalment | installment \
        | remittance | bacs | sepa | zelle | venmo | cashapp | cash app | paypal | pay pal | revolut | monzo \
        | standing order | direct debit | cheque | check in the post | money order | upi | pix | gpay | google pay \
        | apple pay | card payment | the total | full amount | amount | sum | remaining | rest of it | mpesa \
        | m-pesa | iban transfer | contactless | faster payment | payment link | transaction | top up | gcash \
        | ref no | reference no | bkash | alipay | card | my card | funds | qr | qr code",
    proofs: "proof of payment | payment proof | payment receipt | payment confirmation | transfer receipt \
        | transfer confirmation | proof of transfer | deposit slip | paying-in slip | bank slip | remittance advice \
        | payment advice | swift copy | bank receipt | transaction receipt | confirmation of payment | pop \
        | proof of deposit | receipt | receipts | proof | slip | transaction id | utr | utr number",
    pictures: "screenshot | screen shot | screengrab | screen grab | ss | pic | picture | photo | pdf | confirmation \
        | copy | image | reference | ref | document | print | snap",
    monies: "money | cash | funds | quid | bucks | dosh | the dough | pounds | euros | dollars | amount | sum \
        | full amount | half | deposit | balance | the lot",
    done: "done | made | completed | did | finished | sorted | executed | processed | actioned | effected \
        | initiated | put through | went through | put | don do | scheduled and gone | has been made | was made \
        | was done | been done | just done | just made | submitted | cleared | carried out | gone off | went off \
        | complete | finalised | finalized | released | already made",
    sent: "sent | have sent | i've sent | ive sent | just sent | emailed | forwarded | posted | dropped | left \
        | handed | gave | given | popped | put | popped in | transferred | uploaded | attached | shared | whatsapped \
        | wired | moved | credited | gone | released",
    here: "here is | here's | heres | here are | here you go | here it is | here you have | see attached | attached \
        | attaching | please find attached | please find | find attached | enclosed | sharing | sending \
        | sending you | i'm sending | i am sending | below is | above is | as attached | this is the | there's the \
        | have attached | uploading | ive attached | i've attached | i have attached | i've uploaded | dropping \
        | forwarding | posting | i'm forwarding | please see attached | proof attached",
    went: "went through | gone through | has gone through | has gone | gone out | went out | came out | come out \
        | left my account | out of my account | taken from my account | been taken | was taken | been charged \
        | was charged | i've been charged | debited | been debited | was debited | approved | successful | success \
        | went off | gone off | should be with you | should be there | should be in your account \
        | it's in your account | in your account | is in your account | with you now | should have | should see it \
        | you should see | you should have received | you should have | should arrive | on its way | is on its way \
        | landed | cleared | paid | received a confirmation | says it's paid | says paid | says successful | it says \
        | taken the money | took the money | first time",
    fails: "declined | decline | declining | rejected | refused | failed | failing | fails | fail | error | errors \
        | bounced | bounced back | stuck | crashed | crashing | crashes | expired | not working | doesn't work \
        | didn't work | isn't working | wouldn't go through | won't go through | not going through \
        | didn't go through | hasn't gone through | problem | problems | trouble | issue paying | cancelled \
        | canceled | reversed | refunded | refund | returned | came back | blocked | timed out | frozen | freezes \
        | unable | insufficient | won't load | won't let me | refuses | wrong | unsuccessful | not successful \
        | wasn't successful | try again | charged twice | charged me twice | twice",
    wills: "will | i'll | ill | we'll | going to | gonna | about to | tomorrow | later | tonight | next week | can i \
        | could i | may i | could my | can my | should i | do i | do you | do we | how do | how can | if i | if we \
        | plan to | want to | want to pay | would like to | i'd like to | need to | have to | ready to | to pay \
        | pay | on friday | on monday | payday | wages | let me pay | soon",
    tried: "tried | trying | try | forgot | forgotten | almost | nearly | about to | couldn't | unable | meant to \
        | was going to | wanted to | supposed to | attempted | attempting | you sent | you paid | you made \
        | you transferred | you gave | gave me",
    elsewhere: "elsewhere | other shop | another shop | other store | another store | another company \
        | other company | previous | old insurer | last year | last time i | before with | somewhere else \
        | someone else's | a visit | attention | the price | rent | electricity | the gas bill | dearly \
        | the ultimate price | compliment | respects | competitor | in amazon | on amazon | on ebay | tribute \
        | commission | by you | salary | same thing at | less for | more for | cheaper | every month | pet insurance \
        | for years | money's tight | skint | broke | the rent | the electric | the plumber | council tax | my rent \
        | the mortgage",
    banks: "account | your account | bank | the bank | atm | branch | till | counter | cash desk | reception | desk \
        | website | site | app | your shop | the shop | store | your store | online | link | office | card",
    one: "one | 1",
    counts: "pair=2 | a pair=2 | couple=2 | a couple=2 | a couple of=2 | half a dozen=6 | half dozen=6 \
        | half-dozen=6 | both=2 | both of them=2 | a dozen and a half=18 | dozen and a half=18 | one and a half=1.5 \
        | half a=0.5 | a half=0.5 | trio=3 | the trio=3 | a trio=3 | a score=20 | one each=2 | single=1 | a single=1 \
        | just the one=1 | just one=1 | only one=1 | quartet=4 | brace=2 | a brace=2 | double=2 | a ton=100 \
        | baker's dozen=13 | a baker's dozen=13 | twice=2 | dozen=12 | a dozen=12 | score=20 | gross=144 | dozens=12",
    halves: "and a half | n a half | and half | & a half",
    numerals: "fourty=40 | fourtey=40 | eigth=8 | tew=2 | fiv=5 | thre=3 | twelv=12 | ninty=90 | fourteen=14 \
        | forteen=14 | fiveteen=15 | fifeteen=15 | tree=3 | sixe=6 | wan=1 | thirteeen=13 | twenny=20 | hunderd=100",
    tens: "twenty=20 | thirty=30 | forty=40 | fifty=50 | sixty=60 | seventy=70 | eighty=80 | ninety=90",
    pieces: "of them | of those | of these | of each | pieces | piece | pcs | pc | units | unit | items | copies \
        | please | pls | plz | thanks | ta | x | packs | pack | boxes | box | bags | bottles | sets | tickets \
        | seats | places | tables | total | altogether | in total | rooms | of the | of your | for now | should do \
        | will do | should be enough | would be | is enough | it is",
    measures: "years | year | yrs | yr | months | month | weeks | week | days | day | nights | hours | hour | hrs \
        | hr | minutes | minute | mins | min | seconds | second | secs | sec | am | pm | o'clock | oclock | cm | mm \
        | inch | inches | in | ft | foot | feet | mile | miles | mph | percent | per cent | gb | mb | tb | quid \
        | pounds | euros | dollars | bucks | pence | stone | years old | yo | st | nd | rd | th | times | ways \
        | degrees | watts | volts | w | v | hp | cc | seater | bed | bedroom | door | gears | speed | stars | star \
        | floor | floors | bedrooms | kids | children | people | adults | guests | cats | dogs | cat | dog \
        | brothers | sisters | doors down | steps | minds | lbs weight | % | £ | $ | € | storey | claims | bhp | kw \
        | kwh | mg | grand | k",
    amounts: "kilos | kilo | kg | kgs | grams | g | metres | meters | metre | meter | m | yards | yard | litres \
        | liters | litre | liter | l | lbs | lb | pounds | tonnes | tons | sheets | rolls | square metres \
        | square meters | sqm | m2 | slices | gallons | oz | ounces | feet | foot",
    labels: "size | sizes | room | number | no | nr | order | policy | flat | apartment | apt | house | street \
        | road | model | version | page | option | type | bus | gate | floor | level | code | ref | reference \
        | postcode | phone | mobile | tel | ticket | invoice | item | article | class | grade | route | box number \
        | unit | building | block | bed | age | aged | turning | chapter | step | channel | series | trek | iphone \
        | galaxy | samsung | xbox | playstation | windows | since | year | dated | id | table number | aisle \
        | from '",
    before_times: "at | by | after | before | around | till | until | from | past | since | in | within | to | than \
        | under | over | between | every | approx | circa",
    sums: "so | total | in total | altogether | all together | in all | makes | that's | thats | that makes \
        | make it | make that | call it | i mean | should be | let's say | lets say | go with | settle on \
        | final answer | all in | equals | no wait | order",
    haves: "i have | i've got | ive got | i got | we have | we've got | have | got | we are | we're | i'm | im \
        | i am | there are | there's | there is | bought | had | ordered | has | own | already | i live | lived \
        | live | read | says | worked | been | is",
    ors: "or | between | either | to | versus | vs",
    each: "each | every | per | apiece",
    another: "another | the other | one more | other",
    fors: "for | for my | for the | for me",
};
