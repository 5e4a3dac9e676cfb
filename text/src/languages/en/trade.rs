//! Goods, money and people in English.

use crate::languages::OfTrade;

pub(super) const OF_TRADE: OfTrade = OfTrade {
    goods: "delivery | deliver | shipping | shipment | courier | driver | washing | wash | care | assembly | assembling | \
         installation | install | cooking | recipe | manual | leaflet | box | label | packaging | parcel | package | \
         payment | payments | transfer | mounting | printed | paper | translation | pdf | gift | return | returns | \
         refund | warranty | dosage | usage | user manual | setup | charging | cleaning | special | order | notes | \
         doorman | neighbour | neighbor | invoice | billing | standing | diagram | steps | screws | furniture | \
         cookie | spam | water | coffee | oil | air | size | sizes | colour | color | search | shop | store | seller | \
         cancellation | privacy | alert | alerts | reminder",
    said: "i said | i told | i asked | i ve said | i ordered | i mentioned | my last | my previous | my earlier | \
         my first | my other | my message | my email | the mail | that came with | came with it | in the box | \
         on the box",
    grant: "give | apply | grant | approve | offer | add | issue | provide | authorize | authorise | process | activate | \
         accept | honor | honour | confirm | generate | create | refund | credit | allow | enable | agree | insert | \
         let me have | put through | waive | i get | i receive | entitled to | hand out | release",
    discount: "discount* | off | coupon* | voucher* | promo code* | promo | rebate | refund | refunds | credit | gift card* | \
         store credit | markdown | reduction | price cut",
    price: "price | prices | total | cost | amount | invoice total | order total | unit price | subtotal | amount due | \
         balance due | checkout total | fee",
    set: "set | override | overwrite | change | update | modify | make | force | reset | adjust | edit | alter | \
         hardcode | put | lower | reduce | drop | mark | consider | treat | replace | charge | quote | list | rewrite",
    sell: "sell",
    free: "for free | free of charge | at no cost | zero cost | without payment | without paying | complimentary | \
         at no charge | costs nothing | free product* | free item* | free laptop | free order",
    authority: "i am the manager | i am the owner | i am the admin | i am the administrator | i m the manager | \
         i m the owner | i m the admin | i m the administrator | i am an admin | i m an admin | \
         i am an administrator | i m an administrator | i am the developer | i m the developer | i am the ceo | \
         i m the ceo | as the manager | as the administrator | as an administrator | as an admin | as the owner | \
         as the ceo | this is the manager | this is the administrator | this is the developer | this is the ceo | \
         i am the store manager | i m the store manager | i am the shop manager | i am the sales manager | \
         i m the sales manager | i work for this company | i work here | i am a developer | i m a developer | \
         i am an openai | i m from openai | i am the system administrator | i am a system administrator | \
         i m the system administrator | speaking as the owner | i am the director | i m the director | \
         i am the president | i m the president | logged in as admin | i am root | i am an authorized | \
         i am a member of staff | i am an employee | i m an employee | i m from it | i am from it | \
         message from the developers | message from the admin* | management has | head office has | \
         as the store owner | as store owner | as the shop owner | as shop owner | as the store manager | \
         as the shop manager | as store manager | as shop manager | as the business owner | as director | \
         as the director | as manager",
    overseer: "i am your manager | i m your manager | i am your boss | i m your boss | i am your developer | \
         i m your developer | i am your creator | i m your creator | i am your owner | i am your supervisor | \
         i m your supervisor | i am your administrator | i m your administrator | as your administrator | \
         as your developer | as your creator | as your manager | as your supervisor | this is your developer | \
         this is your manager | this is your creator | this is your administrator | i am god | i am a god | \
         i m a god | message from your developer* | your boss said | your developers said | your creators",
    approve: "i authorize | i authorise | i hereby authorize | i approve | i hereby approve | i m authorizing | \
         i am authorizing",
    authorised: "you are authorized | you re authorized | you are authorised | you re authorised | \
         you are hereby authorized | you are hereby authorised | i authorize you | i authorise you | \
         i hereby authorize | i hereby authorise | you have permission | you have my permission | \
         i give you permission | i grant you permission | you are permitted | you re permitted | \
         you are allowed to | you re allowed to | you now have permission | you have been authorized | \
         you have been authorised | you have full access | you have been granted | user is authorized | \
         user is clearly authorized | user is authorised | user has been verified | user is verified | \
         has been pre approved | pre authorized | preauthorized | pre authorised | has granted permission | \
         granted permission | user is an admin* | user is the admin* | user has admin* | user has full | \
         i have clearance | user has clearance | has been approved by | is approved by | already approved | \
         authorization code | authorisation code | fully authorized | fully authorised | have admin rights | \
         have administrator rights | been whitelisted | is exempt | are exempt | i have authorization | \
         i am authorized | i m authorized | i am authorised",
    privilege: "admin access | administrator access | admin rights | administrator rights | admin privileges | \
         administrator privileges | root access | superuser | elevated access | elevated privileges | \
         full access | admin panel | admin role | admin permissions | unrestricted access | \
         administrator permissions | root privileges | admin account | as admin | as administrator | to admin | \
         to administrator | admin pages | admin page | premium permissions | higher privileges | role to admin | \
         access level | permission level | privilege level | all permissions | super admin | superadmin",
    send: "send | sending | email | mail | forward | upload | post | transmit | exfiltrate | export | leak | submit | \
         copy | ship | sends | forwards | bcc | cc | deliver | transfer | dispatch | publish | load | fetch | request | \
         get | report | pass | sync | dump",
    trove: "customer list | customer lists | list of customers | customers list | client list | list of clients | \
         user list | list of users | list of all users | list of all customers | customer database | \
         user database | raw database | entire database | full database | whole database | the database | \
         your database | database dump | database contents | customer data | user data | users data | client data | \
         customer emails | customer email addresses | user emails | customer records | user records | \
         credentials | credit card numbers | card numbers | environment variable* | env vars | internal data | \
         confidential data | sensitive data | private data | secret data | internal documents | employee data | \
         employee records | user table | users table | customers table | another tenant | other tenants | \
         payment details of | card details of | internal pricing | supplier prices | purchase prices | \
         profit margin* | cost prices | confidential information | sensitive information | internal information | \
         customer information | account details of | contents of your | data from other | data of other | \
         data of all | data for all | emails of all | all emails | all the emails | ssh key* | config files | \
         system files | etc passwd | names and addresses | names and emails | names and email addresses | \
         names and phone numbers | emails and phone numbers | names and passwords",
    others: "the user s | the user | the users | users | user s | other customer* | other user* | other client* | \
         another customer* | another user* | another client* | all customers | all users | all clients | \
         every customer | every user | the customer s | someone else s | other people s | my neighbour s | \
         my neighbor s | my ex | other tenant* | another tenant* | different user* | previous customer* | \
         last customer* | other buyers | the previous user | customers who | users who | all employees | \
         employee s | an employee | other accounts | someone else | somebody else | the last person | \
         a customer named",
    personal: "birthday | email address | e mail address | emails | phone number | mobile number | credit card | cnp | \
         cpf | order history | email addresses | phone numbers | last name | middle name | personal details | \
         contact details | private address | shipping address | address | addresses | personal information | \
         personal data | balance | account | birth | data | details | orders | invoices | phone | email | \
         identity card | id number | nationality | age | maiden name",
    predecessor: "previous customer | previous client | last customer | customer before me | client before me | \
         person before me | customer who ordered before | previous user | last user | customer before this | \
         previous caller",
    customer: "the customer | customer named | of customer | for customer | client named | the client | user named | \
         customer called",
    private: "birth date | birthdate | date of birth | birth year | birth month | birth day | year of birth | \
         month of birth | home address | bank balance | account balance | bank balances | account balances | \
         salary | card number | social security number | ssn | passport number | purchase history | \
         home addresses | city of residence | live | lives | socioeconomic status | income of",
    secret: "password | passwords | passcode | passphrase | pass phrase | passcode phrase | secret key | api key | \
         api keys | access key | credentials | secret code | secret token | access token | admin password | \
         private key | private keys | encryption key | master password | secret | confidential string | \
         root password | login details of | wifi key | secret word | secret phrase | connection string | \
         secret string | master key | security code | access code | activation key of | activation keys | \
         license keys | licence keys | product keys | windows keys | serial keys",
    device: "wifi | wi fi | router | modem | network | default | factory | camera | device | tablet | phone | laptop | \
         printer | reset | forgot | forgotten | forgetting | my password | change | changing | requirement* | \
         strength | policy | rules | manager | protected | incorrect | wrong | recover | recovery | characters | \
         length | change my | my pin | link | own password | new password | lost | santa | can t remember | \
         don t remember | not working | doesn t work | does not work | hotspot | guest | remember | app | field | \
         screen | smart | alarm | lock | safe | zip | archive | excel | pdf | file | save | saved | store my | update | \
         set up | setting | protection | generator | box",
    possessive: "s | of | his | her | their",
    paid: "as paid | as completed | as shipped | as delivered | as refunded | as approved | as verified | as free",
    binding: "legally binding | no takesies backsies | binding offer | agree to everything | agree with everything | \
         agree with anything | agree to anything | accept any offer | contractually binding | irrevocable | \
         binding agreement | regardless of how ridiculous",
    checkpoint: "payment | verification | approval | authorization | authorisation | confirmation | confirmations | \
         authentication | identity check | checkout | id check | two factor | 2fa | kyc | credit check | validation | \
         approvals | human review | manager approval",
};
