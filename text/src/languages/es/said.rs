//! What a Spanish message says, in Spain and in Bolivia.

use crate::languages::SaidWords;

pub(super) const SAID: SaidWords = SaidWords {
    marks: "coma | punto y aparte | punto final | punto",
    question_words: "signo de interrogación",
    spellings: "q=que | k=que | ke=que | xq=porque | pq=porque | tb=también | tmb=también | tqm=gracias | ud=usted \
        | uds=ustedes | bn=bien | grax=gracias | msj=mensaje | ola=hola | ablar=hablar | dnd=donde | cdo=cuando \
        | sres=señores | srs=señores | wenas=buenas | tardecitas=tardes | nochecitas=noches | tards=tardes | pa=para \
        | toy=estoy | nop=no | sip=sí | nomas=nomás",
    greets: "hola | ola | holi | holis | holaa | holaaa | hola hola | buenas | wenas | buenas buenas | muy buenas \
        | muy pero que muy buenas | buenos días | buen día | bns dias | bnos dias | bns tardes | bns noches | bns \
        | buenos | buenas tardes | buenas noches | buena tarde | buena noche | buena mañana | muy buenos días \
        | muy buen día | muy buenas tardes | muy buenas noches | días | tardes | noches | saludos | un saludo \
        | saludo | saludos cordiales | salud | saludarle | saludarles | saludarte | le saludo | les saludo \
        | te saludo | os saludo | cordial saludo | reciba un cordial saludo | bienvenidos | qué hay | qué hubo \
        | quiubo | ey | hey | epa | ea | aló | diga | hi | hello | feliz año | feliz año nuevo | feliz navidad \
        | felices fiestas | felices pascuas | qué onda | toc toc | tenga usted | tenga un buen día caballero \
        | ave maría purísima",
    small_talk: "qué tal | q tal | k tal | qtal | qué tal todo | qué tal está | qué tal están | qué tal estás \
        | qué tal va | qué tal va todo | qué tal va el día | qué tal el día | qué tal andas | qué tal el finde \
        | qué tal tu día | cómo está | cómo están | cómo estás | cómo estáis | como esta usted | cómo le va \
        | cómo les va | cómo te va | cómo os va | cómo va | cómo va todo | cómo va la cosa | cómo va eso \
        | cómo va el día | cómo anda | cómo andan | cómo andas | cómo andamos | cómo vamos | cómo lo lleváis \
        | cómo lo llevas | cómo ha amanecido | cómo amaneció | cómo amanecieron | cómo le ha ido | cómo te ha ido \
        | cómo ha ido | cómo sigue | cómo siguen | qué cuentas | qué cuenta | qué me cuentas | qué se cuenta \
        | qué contáis | qué dice | qué dicen | qué hacen | qué hacéis | qué es de tu vida | qué es de su vida \
        | qué es de vuestra vida | qué hay de nuevo | qué hay de bueno | qué novedades | todo bien | todo bn \
        | todo bien por ahí | todo bien por allá | todo en orden | todo tranquilo | cuánto tiempo \
        | cuánto tiempo sin | tanto tiempo | tiempo sin | mucho gusto | un gusto | un placer | encantado | encantada \
        | gusto en saludarle | gusto en saludarlos | es un gusto | es un gusto saludarle | yo bien | yo muy bien \
        | estoy bien | muy bien y usted | aquí andamos | acá andamos | aquí de nuevo | aquí otra vez | soy yo \
        | soy yo otra vez | yo otra vez | otra vez yo | ya estoy aquí | solo saludar | solo quería saludar \
        | quería saludar | paso a saludar | pasaba a saludar | pasando a saludar | saludando | bendiciones \
        | bendiciones para usted | dios le bendiga | dios los bendiga | perdón la hora | perdone la hora \
        | disculpe la hora | perdonad las horas | espero que estén bien | espero que esté bien \
        | espero que estéis bien | espero estés bien | espero se encuentre bien | espero que todo bien \
        | buen provecho | a los años | qué pasa chavales | qué pasa gente | qué pasa equipo | tiempo sin saludarlo \
        | tiempo sin saludarle | sin escribiros | sin escribirles | sin escribirte | sin saludarlo | sin saludarla \
        | elay | elay puej | puej",
    small_heads: "espero que | espero | esperando que | deseo que | le deseo | les deseo | feliz | qué calor \
        | qué frío | vaya calor | vaya frío | vaya día | qué día | menudo día | menudo calor | hace un | llueve \
        | está lloviendo | bonito día | lindo día | hermoso día | que dios",
    hows: "cómo | qué tal | q tal | k tal | qué",
    fares: "está | están | estás | estáis | va | van | vas | vais | anda | andan | andas | andamos | vamos | le va \
        | les va | te va | os va | lleváis | llevas | lleva | amanecido | amaneció | amanecieron | amaneciste | ido \
        | sigue | siguen | pasó | pasado | cuentas | cuenta | contáis | cuentan | dice | dicen | haces | hacen \
        | hacéis | hay | es de tu vida | es de su vida | es de vuestra vida | ha sido | dormido | durmió | familia \
        | finde | día | semana | trabajo | vida | noche | tarde | mañana | niños | novedades | gente | salud | cosa \
        | todo",
    present: "hay alguien | hay alguien ahí | hay alguien por ahí | alguien ahí | alguien por ahí | alguien en línea \
        | hay alguien en línea | alguien | alguien disponible | está ahí | están ahí | estás ahí | estáis ahí \
        | está por ahí | están por ahí | andas por ahí | andáis por ahí | me escuchan | me escucha | me oyen \
        | me oye | me leen | me lee | me oís | me leéis | se puede | están | está | estas | están atendiendo \
        | atienden | hay gente | hola alguien | probando | prueba | estáis | están en línea | está en línea \
        | estás en línea | estás despierto | ¿se puede?",
    around: "ahí | aquí | allí | acá | por ahí | por aquí | en línea | conectados | conectado | conectada \
        | despiertos | despierto | escuchando | escucha | escuchan | oye | oyen | lee | leen | atendiendo \
        | disponible | disponibles | al otro lado | otro lado | están | está | estáis | estás | alguien | en el chat \
        | vivo | presentes | en casa",
    topics: "día | días | tarde | noche | mañana | semana | finde | fin de semana | tiempo | calor | frío | lluvia \
        | sol | nieve | café | cafecito | verano | invierno | familia | fiestas | navidad | año | salud | vacaciones \
        | lunes | martes | miércoles | jueves | viernes | sábado | domingo | hoy | bien | bonito | bonita | lindo \
        | linda | feliz | bendecido | bendecida | bendecidos | maravilloso | trabajo | curro",
    byes: "adiós | adeu | hasta luego | hasta luegoo | hasta mañana | hasta pronto | hasta otra | hasta la vista \
        | hasta entonces | hasta el lunes | nos vemos | nos hablamos | hablamos mañana | hablamos luego | chau \
        | chao | chau chau | chaucito | bye | que esté bien | que estén bien | que estés bien | que tenga \
        | que tengan | que tengas | que tengáis | que descanses | que descanse | que descansen | que descanséis \
        | que pase | que pasen | que paséis | que pases | que le vaya | que te vaya | que les vaya | cuídese \
        | cuídate | cuídense | cuidaos | buen fin de semana | buen finde | feliz día | feliz tarde | feliz noche \
        | feliz fin de semana | dulces sueños | igualmente | me despido | besos | un abrazo | abrazos \
        | saludos y gracias | me voy | ya me voy",
    thanks: "gracias | muchas gracias | mil gracias | muchísimas gracias | grax | grx | gracias por | graciaas \
        | gracias de antemano | se agradece | te agradezco | le agradezco | les agradezco | os agradezco | agradezco \
        | agradecido | agradecida | muy amable | muy amables | dios le pague | dios se lo pague | gracias igualmente \
        | mil gracias por contestar",
    please: "por favor | porfavor | porfa | porfis | porfi | porfii | porfiii | porfaa | xfa | xfavor | x favor \
        | xfis | pf | pls | plis | por fa | si es tan amable | si no es molestia | si no le importa | si puede ser \
        | si puede | si puedes | si pudiera | si me hace el favor | cuando pueda | cuando puedas | cuando puedan \
        | cuando podáis | sea tan amable | tenga la bondad | hágame el favor | hazme el favor | se lo ruego \
        | te lo ruego | le ruego | ruego | por dios | anda | cuanto antes | lo antes posible",
    sorry: "perdón | perdone | perdona | perdonad | disculpe | disculpa | disculpen | disculpad | disculpas \
        | lo siento | lo lamento | lamento | lamentablemente | una disculpa | con permiso | sorry",
    fillers: "pues | pos | ps | bueno | a ver | aver | mira | mire | mirad | oye | oiga | oigan | oíd | eh | ah | ay \
        | uy | uf | uff | ajá | oh | hala | vaya | hombre | mujer | jaja | jajaja | jajajaja | jeje | jiji | ja | jj \
        | xd | eso | así | ya | nomás | no más | también | y | e | o sea | es que | la verdad | de verdad | en serio \
        | muy | mucho | tan | entonces | ahora | ahorita | hoy | ya mismo | de una vez | de una | digo | digamos \
        | creo | mm | mmm | hm | je | obvio | claro | pe | pues sí | joder | ostras | caray | macanudo | venga \
        | vamos | dale | tía | tío | urgente | aquí | ahí | acá | allí | por aquí | por ahí | todo | toda \
        | sin falta | al final | por fin | directamente | un ratito | un rato | nada | bien | de nuevo | otra vez \
        | nuevamente | igual | solo | así que | vamos a ver | si acaso | x | total | ya está | pucha | puchas \
        | señito | che | viste | pe pues | finalmente | definitivamente | la verdad es que | elay | puej | ayer \
        | anoche | esta mañana | hace rato | hace ratito | hace un momento | hace poco | recién | cabal | punto",
    addressed: "señor | señores | señora | señoras | señorita | señoritas | sr | sra | srta | don | doña | caballero \
        | caballeros | joven | jovenes | amigo | amiga | amigos | amigas | amig* | amiguit* | caser* | caserit* \
        | herman* | hermanit* | jefe | jefa | jefecito | patrón | patrona | maestro | maestra | maestrito \
        | ingeniero | inge | ing | arquitecto | arqui | doctor | doctora | doc | licenciado | licenciada | lic \
        | profe | vecino | vecina | vecin* | guapo | guapa | guapos | guapas | guap* | cariño | corazón | cielo \
        | reina | rey | mi rey | mi reina | bonita | chicos | chicas | chico | chica | chavales | chaval | chavala \
        | tío | tía | compañero | compañeros | compadre | comadre | compa | equipo | gente | familia | todos | todas \
        | a todos | a todas | tod@s | primo | prima | crack | máquina | figura | niña | niño | mi niña | hija | hijo \
        | hijita | mami | mamita | papi | papito | linda | lindas | estimado | estimada | estimados | estimadas \
        | querido | querida | queridos | apreciado | apreciados | tienda | ferretería | usted | ustedes | vosotros \
        | pana | parce | bro | señito | seño | mamá | colega | colegas | majo | maja | majos | majete | cumpa | wey \
        | tenderos | vida | preciosa | mujer | puej | tenga usted | compadrito | mijita | veci",
    introduces: "soy | me llamo | mi nombre es | le habla | le saluda | les habla | les saluda | les escribe \
        | le escribe | te escribe | aquí | de parte de | habla | acá | os saluda | os escribe",
    functions: "el | la | los | las | lo | un | una | unos | unas | al | del | de | d | a | en | por | x | para | pa \
        | con | sin | sobre | entre | desde | y | e | o | u | que | q | k | ke | se | me | te | le | les | nos | os \
        | mi | tu | su | mis | tus | sus | nuestro | nuestra | vuestro | vuestra | vuestros | vuestras | yo | ella \
        | ellos | ellas | nosotros | vosotros | usted | ustedes | ud | uds | este | esta | esto | estos | estas \
        | ese | esa | eso | esos | esas | aquel | aquella | es | son | soy | eres | somos | sois | era | fue | sea \
        | ser | están | estoy | estáis | estamos | estar | he | ha | has | han | hemos | habéis | haber | hay | como \
        | más | muy | ya | tan | todo | toda | todos | todas | cual | propio | misma | mismo | mismos | tenga \
        | tengan | va | voy | vas",
    of: "de | del | en | desde | a | al | por",
    yes: "=sí | si | sii | siii | sip | sep | sipi | si si | sí señor | sí claro | sí por supuesto | simón | claro \
        | claro que sí | claro q si | clarín | claro pues | claro hombre | por supuesto | por supuesto que sí \
        | supuesto | desde luego | cómo no | obvio | obvio que sí | obvio microbio | obviamente | evidentemente \
        | naturalmente | lógico | ok | okay | oki | okey | oka | okis | oki doki | oki doki señito | okidoki | vale \
        | vale vale | valee | vale pues | venga va | venga vale | venga | de acuerdo | deacuerdo | estoy de acuerdo \
        | estamos de acuerdo | acordado | trato hecho | hecho | cerrado | sale | sale y vale | sale pues | dale \
        | dale pues | dale que sí | dale nomás | ándale | órale | va | va pues | ya pues | yaa | ya ya | bueno pues \
        | bueno ya | está bien | ta bien | ta bueno | está bueno | me parece bien | me parece | me parece perfecto \
        | me parece genial | me late | me sirve | me vale | nos parece bien | nos sirve | me cuadra | nos cuadra \
        | me conviene | me viene bien | nos viene bien | conforme | estoy conforme | estamos conformes \
        | todo conforme | perfecto así | así está bien | así está perfecto | confirmado | confirmo | confirmamos \
        | lo confirmo | se confirma | afirmativo | acepto | aceptado | aceptamos | lo acepto | apruebo | aprobado \
        | autorizado | autorizo | correcto | exacto | exactamente | eso es | eso mismo | así es | tal cual \
        | efectivamente | en efecto | positivo | sin duda | sin dudarlo | sin ninguna duda | seguro | seguro que sí \
        | segurísimo | absolutamente | totalmente | encantado | encantada | con gusto | con mucho gusto | por qué no \
        | porque no | no hay problema | ningún problema | sin problema | sin problemas | no problem | yes | yep \
        | fijo | que sí | q si | pues sí | pues claro | ya lo creo | cuenta con ello | cuente con ello \
        | cuente conmigo | me apunto | nos apuntamos | apúntame | apúntanos | me animo | nos animamos | quiero \
        | queremos | hagámosle | bacán | listo | listo pues | amén | s | ya | palabra | faltaría más \
        | ni que decir tiene | aja | mjm | no se diga más",
    yes_alone: "bueno | bien | ya | venga | vamos | hala | claro | listo | nomás | si",
    fine: "perfecto | perfe | genial | estupendo | fenomenal | excelente | buenísimo | buenazo | maravilloso \
        | de maravilla | fantástico | súper | guay | chévere | bacán | de lujo | de diez | de fábula | ideal \
        | muy bien | todo bien | está todo bien | todo correcto | todo perfecto | todo ok | qué bien | qué bueno \
        | me gusta | me encanta | nos encanta | nos gusta | magnífico | divino | lindo | precioso | buena | bien \
        | ótimo | listo | de perlas | de cine | cojonudo | suena bien | suena genial | pinta bien \
        | tiene buena pinta | macanudo",
    go_ahead: "adelante | para adelante | pa'lante | palante | sigamos | siga | siga nomás | sigue | proceda \
        | procedan | procede | proceded | procedamos | dele | dele nomás | dele curso | dele no más | dale curso \
        | denle | tira | tirad | tire | tira millas | tire nomás | métele | meta | mete | métalo | haga | haga nomás \
        | hágale | hágalo | háganlo | hazlo | hazme | hágame | haced | hacedlo | hagámoslo | hagámosle | póngalo \
        | póngame | póngamelo | ponme | ponlo | ponedme | ponédmelo | apúntelo | apúnteme | apúntalo | apúntame \
        | apúntamelo | apuntanos | apuntadme | anótelo | anótemelo | anóteme | anótame | anótalo | agende | agéndelo \
        | agéndeme | agéndame | agendar | agéndalo | resérvelo | resérvalo | resérveme | resérvame | resérvanos \
        | resérvenos | reserve | reserva ya | reserven | reservad | reservadme | haz la reserva | haga la reserva \
        | haz el pedido | haga el pedido | haced el pedido | mándelo | mándalo | mándeme | mándame | mándamelo \
        | mándemelo | mándenlo | manda nomás | mande | mande nomás | envíelo | envíalo | envíame | envíeme \
        | envíenlo | enviadlo | enviádmelo | envíamelo | envía | pídelo | pídalo | pídamelo | pídemelo | pedidlo \
        | encárgalo | encarguelo | encárgamelo | encargadlo | compre | cómpralo | cómprelo | cierra | ciérralo \
        | cierre | cerramos | cerremos | confírmelo | confírmalo | confirma | confirme | confirmen | confirmad \
        | tramítalo | tramítelo | tramitadlo | tramita | gestiónalo | gestiónelo | gestionadlo | prepárelo \
        | prepáralo | prepáramelo | preparadlo | sácalo | sáquelo | sácame | emita | emítalo | emite | emítanlos \
        | inscríbame | inscríbeme | inscríbenos | matricúlame | regístreme | registre | regístrame | mételo \
        | mételo ya | métalo ya | me lo llevo | me la llevo | me los llevo | me las llevo | nos lo llevamos \
        | nos la quedamos | nos lo quedamos | me lo quedo | me la quedo | me los quedo | me las quedo | lo llevo \
        | la llevo | los llevo | lléveme | llévame | cárguelo | cárgalo | cargadlo | cobra | cóbrese | cóbrame \
        | despáchelo | despache | despáchame | despacha | luz verde | tienes luz verde | tiene luz verde | vía libre \
        | está decidido | lo tengo decidido | decidido | ya me decidí | me he decidido | vamos con eso \
        | vamos con ello | vamos a ello | vamos pues | vamos adelante | al lío | dé curso | que sea | échale \
        | échele | a por ello | a ello | lánzalo | no me pregunte más | guárdalo como pedido",
    permits: "puede | puedes | pueden | podéis",
    acts: "*elo | *alo | *ela | *ala | *elos | *alos | *elas | *alas | *eme | *ame | *enos | *anos | *eselo | *ele \
        | *ale | *adlo | *edlo | *idlo | *adme | *enlo | *enla | *enme | *anlo | *anme",
    act_verbs: "reservar | confirmar | reserva | pide | haz | pon | manda | envía | apunta | anota | encarga \
        | agenda | proceder | prepara",
    it: "lo | la | los | las | le | me | el pedido | la reserva | la compra | la cita | la orden | ya | nomás | eso \
        | esto | todo | el viaje | las entradas",
    takes: "lo quiero | la quiero | los quiero | las quiero | lo queremos | la queremos | los queremos | lo compro \
        | la compro | los compro | lo compramos | me lo quedo | me la quedo | lo cojo | la cojo | los cojo \
        | lo cogemos | lo tomo | la tomo | los tomo | lo pido | acepto | aceptamos | quiero hacerlo | quiero seguir \
        | quiero seguir adelante | quiero reservar | quiero comprarlo | quiero pedirlo | deseo proceder \
        | deseo continuar | confirmo | confirmamos | lo confirmo | la confirmo | cuente con mi pedido \
        | no me lo pierdo",
    no: "no | noo | nooo | nop | nope | nones | nanai | nah | na | nel | ni hablar | ni loco | ni loca | ni locos \
        | ni muerto | ni de broma | ni de coña | ni en broma | ni por asomo | ni pensarlo | ni en sueños | qué va \
        | negativo | jamás | nunca | para nada | en absoluto | de ninguna manera | de ningún modo | claro que no \
        | por supuesto que no | obvio que no | desde luego que no | no gracias | no no | nop gracias | nopi | n \
        | no no no | finalmente no | al final no",
    refuses: "no gracias | ni hablar | ni loco | ni loca | ni locos | ni muerto | ni de broma | ni de coña \
        | ni en broma | ni por asomo | ni pensarlo | ni en sueños | ni a tiros | ni borracho | ni regalado \
        | ni que estuviera loco | qué va | negativo | para nada | en absoluto | de ninguna manera | de ningún modo \
        | claro que no | por supuesto que no | obvio que no | desde luego que no | creo que no | me temo que no \
        | mejor no | mejor nada | prefiero que no | prefiero no | yo paso | paso gracias | paso | pasamos | paso de \
        | esta vez paso | voy a pasar | lo dejo | lo dejamos | déjalo | déjelo | dejadlo | déjenlo | déjalo estar \
        | déjelo nomás | dejalo nomas | ya no ya | ya no | ya no quiero | ya no lo quiero | ya no la quiero \
        | ya no me interesa | no me interesa | no nos interesa | no estoy interesado | no estoy interesada \
        | no me convence | no nos convence | no me gustó | no me sirve | no me conviene | no nos conviene \
        | no me compensa | no compensa | no lo quiero | no la quiero | no los quiero | no quiero | no queremos \
        | no deseo | no deseamos | no lo veo | no lo necesito | no necesito | no lo necesitamos | no hace falta \
        | ya no hace falta | no me hace falta | no es para mí | no es lo mío | no va a ser | no va a poder ser \
        | no acepto | no aceptamos | no autorizo | no confirmo | no confirmamos | no me apunto | no contéis conmigo \
        | no cuenten conmigo | no cuente conmigo | no me lo llevo | no me lo quedo | no lo haga | no lo hagas \
        | no lo hagáis | no haga el pedido | no hagas el pedido | no proceda | no procedan | no me animo \
        | lo descarto | la descarto | olvídalo | olvídelo | olvídate | olvídese | me arrepentí | me arrepiento \
        | nos arrepentimos | me he arrepentido | cambié de opinión | cambié de idea | cambiamos de opinión \
        | he cambiado de opinión | he cambiado de idea | hemos cambiado de | me eché para atrás | me echo atrás \
        | me echo para atrás | nos echamos atrás | échelo para atrás | échalo para atrás | me bajo | me retiro \
        | no puedo permitírmelo | no me lo puedo permitir | otra vez será | será otra vez | en otra ocasión \
        | para otra ocasión | otro día será | hemos decidido no | decidí no | he decidido no | ni en pedo | no way \
        | no seguimos | no sigo | no continuamos | decir que no | digo que no | decirle que no | decirte que no \
        | va a ser que no | dice que no | nanai | no lo pidas | no lo pidáis | mejor lo dejamos | mejor déjelo \
        | ni de chiste | ni a palos | no me apetece | no vamos a ir | no voy a ir | no voy a viajar | no cuenten con \
        | no señor | no voy a poder | no vamos a poder | no podré | no podremos",
    reasons: "demasiado caro | muy caro | carísimo | carísima | demasiado cara | es mucha plata | es mucho dinero \
        | se me va de presupuesto | se sale de mi presupuesto | se pasa de mi presupuesto | no me alcanza \
        | no nos alcanza | no me llega | fuera de presupuesto | ya lo compré | ya compré | ya conseguí \
        | ya lo conseguí | ya encontré | encontré más barato | lo encontré más barato | lo he encontrado más barato \
        | nos quedamos en casa | quedarnos en casa | solo preguntaba | solo estaba mirando | solo miraba \
        | me he equivocado | me equivoqué | era solo una consulta | se me han quitado las ganas \
        | no está la cosa para gastos | voy a buscar en otra | voy a otra | me sale mejor | me quedo con el que tengo",
    nots: "no | nunca | jamás | ni | nada | nadie | ningún | ninguno | ninguna | sin | tampoco | n",
    harmless: "no hay problema | no hay ningún problema | no hay inconveniente | no hay ningún inconveniente \
        | no tengo inconveniente | ningún inconveniente | sin inconveniente | sin problema | sin problemas \
        | ningún problema | no problem | no pasa nada | no importa | no me importa | no nos importa \
        | no me importa esperar | no corre prisa | no hay prisa | no tengo prisa | sin prisa | sin duda \
        | sin dudarlo | sin ninguna duda | no lo dudes | no lo dude | no dudo | no lo dudo | no tengo dudas \
        | no tengo ninguna duda | cómo no | por qué no | porque no | y por qué no | ni lo pregunte | ni lo preguntes \
        | ni lo dudes | ni lo dude | ni que decir tiene | no se diga más | no me lo pierdo \
        | no me lo pierdo por nada | por nada del mundo | no me pregunte más | no pregunte más | no preguntes más \
        | no vaya a ser que | no vaya ser que se agote | no sea que | no lo piense más | no lo pienso más \
        | no me lo pienso más | no hay más que hablar | no hay más que pensar | no tengo nada que objetar \
        | nada que objetar | nada que añadir | no tengo nada que añadir | nada más | no necesito nada más \
        | nada nada | no hace falta más | no esperes más | no espere más | no me puedo negar | no puedo negarme \
        | no puedo decir que no | no le veo problema | no veo problema | no veo inconveniente | no está mal \
        | no es molestia | no se preocupe | no te preocupes | no os preocupéis | no aguanto más | no puedo esperar \
        | no veo la hora | nada en contra | no tengo nada en contra | sin más | no faltaba más",
    cancels: "cancela | cancele | cancelen | cancelad | cancelar | cancelo | cancelamos | cancelado | cancélalo \
        | cancélelo | cancélame | cancéleme | anula | anule | anulen | anulad | anular | anulo | anulamos | anulado \
        | anúlalo | anúlelo | quite mi nombre | quita mi nombre | quíteme | quítame | bórrame | bórreme | bórralo \
        | elimina mi | elimine | retire mi | retira mi | retirar mi | detén | detenga | suspenda | suspende \
        | suspéndalo | dar de baja | dame de baja | deme de baja | de baja | échelo para atrás | échalo atrás \
        | deshaz | abortar | aborta | desist* | renunci* | rechaz* | declin* | descart* | cancel | para el \
        | paren el | detén el | échate atrás | cancelación | quítalo | quítelo | bájame de | dé de baja \
        | darme de baja",
    suits: "quiero | queremos | deseo | deseamos | necesito | necesitamos | interesa | interesan | interesado \
        | interesada | convence | convencen | gusta | conviene | sirve | compro | compramos | comprar | reserve \
        | reserves | reservéis | reserven | reserva | reservar | pida | pidas | pidáis | pidan | haga | hagas \
        | hagáis | hagan | hacer | mande | mandes | mandéis | manden | envíe | envíes | enviéis | envíen | proceda \
        | procedas | procedan | procedáis | apunte | apuntes | apuntéis | anote | anotes | ponga | pongas | confirme \
        | confirmes | confirmen | confirmo | acepto | llevo | quedo | tramite | tramites | tramitéis | agende \
        | agendes | seguir | siga | sigas | sigan | sigáis | encargue | encargues | estoy de acuerdo | de acuerdo \
        | conforme | cobre | cobres | emita | emitas | saque | saques | registre | prepare | prepares | inscriba \
        | meta | metas | viajar | ir | apunto | animo | vale la pena | compr* | acept* | contrat* | adquirir | pagar",
    ifs: "si | siempre que | siempre y cuando | a condición | con la condición | en caso de | a menos que \
        | a no ser que | salvo que | depende | según | mientras | cuando me | como no me | con tal que | en cuanto \
        | solo si | haber si | a ver si | en función de | si no",
    buts: "pero | sin embargo | aunque | no obstante | mas | eso sí | sino | excepto | salvo | xo",
    changes: "en vez | en vez de | en lugar de | en cambio | otro | otra | otros | otras | distinto | distinta \
        | cambia | cambiar | cambie | cámbialo | cámbielo | cambio | mejor | más bien | sin | excepto | salvo \
        | menos | más barato | quita | quite | quítale | quítele | añade | añada | agregue | agrega | auménteme \
        | aumente | además | también quiero | lo demás | el resto | los demás | más grande | más pequeño \
        | más temprano | más tarde | antes | otro día | pónlo a nombre | roja | azul | verde | negra | blanca \
        | a nombre de | que sea | sino | me refería | quise decir | quería decir",
    only: "solo | solamente | únicamente | nada más que | nomás | no más | tan solo",
    defers: "espera | espere | esperad | esperen | espérame | espéreme | un momento | un segundo | un minuto \
        | momentito | segundito | dame un | deme un | dame tiempo | aguarda | aguante | tengo que | tendría que \
        | tendré que | debo | le aviso | te aviso | os aviso | ya aviso | ya le aviso | ya te digo | te digo algo \
        | le digo algo | ya le digo | os digo | os digo algo | te confirmo | le confirmo | confirmo mañana \
        | luego le | luego te | después le | más tarde | más adelante | mañana | pasado mañana | la próxima semana \
        | la semana que viene | el mes que viene | el próximo mes | este mes no | ahora no | hoy no | todavía no \
        | aún no | todavía | primero | antes tengo | vuelvo | volveré | más ratito | luego vuelvo | luego te digo \
        | me espera | lo que diga mi",
    unsure: "pensar | pensarlo | pensármelo | pienso | lo pienso | le pienso | me lo pienso | lo voy a pensar \
        | voy a pensarlo | déjame | déjeme | dejadme | deja que | no sé | nose | ni idea | no lo sé \
        | no estoy seguro | no estoy segura | no lo tengo claro | no tengo claro | dudando | estoy dudando | dudo \
        | indeciso | indecisa | no me decido | no me he decidido | no hemos decidido | decidir | decidirme \
        | lo decido | me lo miro | lo miro | lo veo y | lo consulto | consultarlo | consultar | lo hablo | hablarlo \
        | hablar con mi | preguntar a | pregunto | ya veré | ya veremos | veremos | ya vemos | estoy entre \
        | lo comparo | comparar | comparando | calcular | medir | depende | según eso | ni media idea | no sabría \
        | sabe cuánto",
    keeps: "guárdamelo | guárdemelo | resérvamelo hasta | téngamelo | apartadito | apártamelo | apártemelo \
        | sepáramelo | guárdalo | guárdelo | guardádmelo | guárdamela | guárdemela | me lo guarda | me lo guardas \
        | téngamela | tenlo apartado | aparte",
    hedges: "quizá | quizás | tal vez | talvez | a lo mejor | puede ser | puede que | posiblemente | probablemente \
        | seguramente | más o menos | aproximadamente | aprox | unos cuantos | unas cuantas | alrededor | cerca de \
        | creo que sí | creo q si | supongo | supongo que sí | imagino | o así | como mucho | como mínimo | al menos \
        | por lo menos | casi | ni fu ni fa | igual y | en principio | de momento sí",
    ironies: "sí claro | si claro y | y qué más | sí hombre | sí ya | ya claro | qué gracioso | no me diga \
        | vaya chollo | menudo | lo que faltaba | lo que me faltaba | ja | estafa | robo | atraco | tomadura de pelo \
        | me toma el pelo | bromea | será broma | es broma | está de broma",
    asks: "cuánto | cuánta | cuánto cuesta | cuánto sería | cuánto es | cuántos | cuántas | cuando sale \
        | donde queda | quién es | cual es | cuáles | qué incluye | qué es | qué precio | a cuánto | a como \
        | incluye | tienen | tenéis | hacéis | aceptan | aceptáis | admiten | se puede pagar | podría decirme \
        | me puede decir | me podría decir | será que | viene con | eres | es usted | vale la pena | por cuánto \
        | de cuánto | tiene usted | =cuándo | cómo se | cómo hago | cómo pago | cómo puedo | dónde | cuál | =cuál \
        | por qué",
    asks_first: "como puedo | quién | puedo | podría | podrías | sería | qué incluye | qué es | qué tal si | =cómo \
        | cuál | como pago",
    wants: "quiero | quisiera | quería | querría | queremos | quisiéramos | queríamos | qro | kiero | qiero \
        | necesito | nesecito | nececito | necesitaría | necesitamos | necesitaríamos | nesesito | ocupo | deseo \
        | desearía | deseamos | me gustaría | nos gustaría | prefiero | preferiría | preferimos | exijo | solicito \
        | pido | pediría | requiero | requerimos | precisaría | preciso | demando | me interesa | busco | me llevo \
        | me llevaría | llevo | llevaré | llevaría | llevaremos | tomo | me quedo | me quedo con | nos quedamos con \
        | cojo | cogemos | vamos a coger | voy a coger | voy a llevar | voy a querer | vamos a querer \
        | vamos a necesitar | voy a necesitar | dame | deme | denme | dadme | ponme | póngame | ponedme | pónganme \
        | apúntame | apúnteme | mándame | mándeme | envíeme | envíame | véndame | véndeme | resérvame | resérveme \
        | anóteme | anótame | sería | serían | compro | compraré | compraría | hágame | con | paso de",
    cans: "puedo | podría | podemos | podríamos | puede | puedes | podrías | pueden | podrían | podéis | podríais \
        | se puede | es posible | sería posible | hay posibilidad | habría posibilidad | habría manera | hay manera \
        | hay forma | habría forma | hay alguna forma | cómo puedo | cómo hago para | dónde puedo | con quién puedo \
        | con quién | tienen a | tenéis a | hay alguien | hay | habrá | habría | alguien | opción | a ver si \
        | dígale | dile | decidle | me puede | me podría | me puedes | me podrías | que me | q me | que alguien \
        | a que | tienen | tenéis | tienes | déjame | déjeme | no hay nadie",
    musts: "hay que | debo | debemos | tengo que",
    me: "me | nos | mí | conmigo | nosotros",
    mine: "mi | mis | mío | mía | nuestro | nuestra | nuestros | conmigo | suegra | mi marido | mi mujer",
    yours: "vosotros | ustedes | usted | vuestro | vuestra | vuestros | vuestras | suyo | ud | de ahí | de la tienda \
        | del equipo | de la agencia | ahí | con él | con ella",
    someone: "alguien | a alguien | uno de | una de | cualquiera | usted misma | usted mismo | él mismo | ella misma \
        | alguna señorita | algún joven | alguna persona | quien atiende | quien sepa | hay alguien | habrá alguien \
        | hay alguna persona | tienen a alguien | tenéis a alguien | habría alguien | que alguien | nadie que \
        | no hay nadie",
    humans: "humano | humana | humanos | ser humano | persona real | persona de verdad | alguien real \
        | alguien de verdad | de carne y hueso | carne y hueso | gente de verdad | gente real | persona humana \
        | agente humano | asesor humano | atención personalizada | atención humana | atención personal \
        | atención al cliente | servicio al cliente | trato humano | que razone",
    persons: "persona | una persona | gente | hombre | mujer",
    reals: "real | de verdad | viva | vivo | en línea | al teléfono | por teléfono | opción | directamente | de ahí \
        | de la tienda | del equipo | de la agencia | titular | este chat | al chat | libre | disponible | nomás \
        | misma | mismo",
    staff: "operador | operadora | operadores | operario | agente | agentes | asesor | asesora | asesores | asesoras \
        | ejecutivo | ejecutiva | encargado | encargada | encargados | responsable | responsables | gerente \
        | gerenta | gerencia | supervisor | supervisora | jefe | jefa | dueño | dueña | dueños | propietario \
        | propietaria | vendedor | vendedora | vendedores | dependiente | dependienta | comercial | comerciales \
        | representante | representantes | empleado | empleada | empleados | trabajador | compañero | compañera \
        | colega | secretaria | recepcionista | recepción | cajero | cajera | administrador | administradora \
        | administración | técnico | técnica | especialista | experto | experta | soporte | ventas | personal de la \
        | encargado de | director | directora | patrón | patrona | consultor | consultora | profesor | profesora \
        | entrenador | mecánico | gestor | gestora | muchacho | muchacha | departamento | call center | teleoperador \
        | teleoperadora | instructor | instructora | farmacéutico | farmacéutica | la señorita | una señorita \
        | la chica | la doctora | el doctor | el señor | la señora | el maestro | veterinario | veterinaria | profe \
        | personal de | panadero | pastelero | doña | don",
    bots: "bot | bots | robot | robots | máquina | máquinas | automático | automática | automáticas | automáticos \
        | automatizado | automatizada | automatizadas | respuestas automáticas | contestador | contestadora \
        | grabación | grabaciones | asistente virtual | virtual | inteligencia artificial | ia | chatbot | menú \
        | menús | botones | opciones | programa | algoritmo | sistema | maquinita | robotito | computadora \
        | ordenador",
    talk: "hablar | ablar | hablarlo | hable | charlar | conversar | platicar | comunicarme | comunicarnos \
        | comunicar | contactar | contactarme | dialogar | tratar | tratarlo | entenderme | explicarle \
        | explicárselo | consultarle | una llamada | ponerme en contacto | hablarle | que me atienda \
        | entrar en contacto | ser atendido | ser atendida | ser contactado | ser contactada | que razone \
        | preguntarle | consultarlo | escribirme",
    talked: "hablé | hable ayer | he hablado | hablaba | me dijo | me dijeron | me ha dicho | me han dicho \
        | me atendió | me atendieron | me llamó | me llamaron | ya me llamó | me ha llamado | me comentó | dijo \
        | dijeron | habló | hablamos con | eres | es usted | estoy hablando | hablo con un | =hablé | =llamé \
        | =contacté | =pregunté | fue | fueron | era | eran | es una persona o",
    transfers: "pasadme | pásenme | pásame con | pásame a | páseme con | me pasas | me pasa | me pasan | me pasáis \
        | que me pases | que me pasen | comuníqueme | comunícame | comuníquenme | me comunica | me comunicas \
        | me comunican | me puede comunicar | me puedes pasar | me puede pasar | transfiérame | transfiéreme \
        | transfiéranme | transferirme | me transfiere | me transfieres | que me transfieran | derívame | derívenme \
        | deríveme | derivarme | me derivas | me deriva | conéctame | conécteme | conectarme | me conecta \
        | me conectas | ponme con | póngame con | ponedme con | me pones con | me pone con | me ponéis con \
        | poner con | pasarme con | pasarme a | pasar con | redirígeme | redirigirme | póngame en contacto \
        | ponme en contacto | que se ponga al chat | páseme a | que se ponga al | se ponga al | ponme a | póngame a",
    serves: "me atienda | me atiendan | que me atienda | que me atiendan | atienda | atiéndame | atiéndanme \
        | me atiende | me atienden | atender | me ayude | me ayuden | ayude | ayudar | ayudarme | ayúdeme | me ayuda \
        | me responda | me respondan | responda | responder | responderme | me responde | me conteste | me contesten \
        | conteste | contestar | contestarme | contéstenme | contésteme | me llame | me llamen | llame | llámeme \
        | llámenme | llámame | llamadme | llamarme | llamar | me llama | me llamáis | me escriba | me escriban \
        | escriba | me contacte | me contacten | me contacta | me oriente | me orienten | orientar | orientarme \
        | me explique | me expliquen | explicarme | me asesore | me asesoren | asesorar | asesorarme | me hable \
        | me mire | me lo mire | mire | revise | intervenga | se haga cargo | se encargue | se ocupe \
        | seguir la conversación | pueda seguir | siga la conversación | me devuelva la llamada | tome el chat \
        | me resuelva | me lea | lea | leer | me eche | me eche una mano | colabore | me colabore | me colaboren \
        | colaborar | que me escriba | que me escriban | eche una mano | me lo explique | me lo aclare | aclare \
        | me llaman",
    calls: "me llame | me llamen | llamarme | llámeme | llámenme | llámame | llamadme | me devuelve la llamada \
        | me pega una llamada | llamar",
    gives: "dame | deme | denme | dadme | quiero | quisiera | necesito | exijo | solicito | prefiero | pido \
        | búscame | búsqueme | tráeme | traigame | tráiganme | trae | traiga | llama | llame | llamen | llamad \
        | que venga | venga | mándame | mándeme | ponme | póngame | ponedme | busco | sácame | preferiría | deseo \
        | quería | pon",
    with: "con | a | al",
    who: "quién | con quién | a quién",
    paid: "pagué | pagado | pagada | pagados | pagadas | he pagado | hemos pagado | ha pagado | han pagado | pagaron \
        | pagamos | ya pagué | acabo de pagar | acabamos de pagar | acaba de pagar | abonado | abonada | he abonado \
        | hemos abonado | acabo de abonar | transferido | transferida | transferí | he transferido | ha transferido \
        | acabo de transferir | depositado | depositada | he depositado | acabo de depositar | girado | he girado \
        | ingresé | he ingresado | acabo de ingresar | liquidé | liquidado | liquidada | he liquidado \
        | acabo de liquidar | saldado | saldada | bizum hecho | bizumeado | consignado | dejado pagado | dejé pagado \
        | dejé pagada | quedó pagado | quedó pagada | quedó abonada | quedó cancelado | queda pagado | pagué los \
        | =pagué | =deposité | =transferí | =aboné | =giré | =ingresé | =consigné | =cancelé el total | =pagó \
        | ya pago | =depositó | ya deposito | ya deposite | =transfirió | ya transfirió | ya transferi | =abonó \
        | ya abono | ya abone | =giró | ya giro | ya gire | =saldé",
    payments: "pago | pagos | el pago | transferencia | transferencias | transfer | transfe | transf | depósito \
        | el depósito | giro | el giro | ingreso | bizum | yape | qr | el qr | tigo money | plin | señal | la señal \
        | anticipo | adelanto | seña | saldo | el saldo | el total | total | la mitad | mitad | factura | importe \
        | monto | el monto | pendiente | lo que faltaba | lo que debía | remesa | abono | mensualidad | cheque \
        | efectivo | western union | transacción | iban | apple pay | google pay | la cuota | cuotas",
    proofs: "comprobante | comprobantes | el comprobante | justificante | justificantes | resguardo | voucher \
        | boucher | baucher | vaucher | recibo | boleta | boleta de depósito | ticket | papeleta | constancia \
        | comprobación | comprobante de pago | justificante_transferencia | justificante_transferencia_caixabank \
        | captura del pago | captura de la transferencia | pantallazo de la transferencia | pantallazo de la transfe \
        | pantallazo del pago | extracto | certificado de transferencia | papelito | justificante* | comprobante*",
    pictures: "captura | captura de pantalla | pantallazo | foto | imagen | pdf | documento | screenshot | ss \
        | capturas | fotito | archivo",
    monies: "dinero | plata | platita | pasta | lana | euros | € | bs | bolivianos | pesos | efectivo | importe \
        | monto | la mitad | el total | los 600 | lo acordado | billete | guita | cash",
    done: "hice | hecho | hecha | hechas | he hecho | hizo | ha hecho | hemos hecho | hicimos | se ha hecho \
        | se hizo | realicé | realizado | realizada | he realizado | se realizó | efectué | efectuado | efectuada \
        | he efectuado | completé | completado | completada | acabo de hacer | acabo de realizar | acabo de efectuar \
        | está hecho | está hecha | ya está | ya hice | ya está hecho | ya está hecha | listo | lista | tramitado \
        | ejecutado | ejecutada | ordené | done | cancelado | cancelada | hemos cancelado | he cancelado \
        | cancelamos | efectuamos | realizamos | ingresado | ingresada | =ingresó | =efectuó | =realizó | =canceló \
        | =cancelé | ya cancelo | ya cancele | =metí | =salió | ya salio",
    sent: "enviado | enviada | le envié | te envié | he enviado | hemos enviado | mandado | mandada | he mandado \
        | ya mandó | ya mandé | he metido | metido | he puesto | puesto | he dejado | dejado | he dado | entregado \
        | pasado | os he pasado | he pasado | acabo de enviar | acabo de mandar | le di | remitido | =envié | =envió \
        | =mandé | =mandó | =dejé | =dejó | puse | =metí | =entregué | =remití | =giré | ya envie | ya envio | di \
        | =pasé | le mande | te mande | les mande | les envie | os envie | se la di | se lo di | se los di",
    here: "adjunto | adjunta | le adjunto | te adjunto | os adjunto | adjuntamos | envío | le envío | te envío \
        | os envío | mando | le mando | te mando | os mando | ahí le mando | ahi va | ahí le va | ahí te va \
        | aquí va | aquí está | aquí tiene | aquí tienes | aquí tenéis | aquí le dejo | aquí te dejo | aquí os dejo \
        | acá va | acá está | acá le mando | acá le dejo | acá tiene | este es | esta es | esta es la | te paso \
        | le paso | os paso | paso el | paso la | dejo | te dejo | le dejo | os dejo | comparto | le comparto \
        | te comparto | os comparto | va | sigue | mirad | mire | mira | anexo | le anexo | subo | le muestro \
        | enviando | mandando | documento | ahí está | reenvío | le reenvío | te reenvío | os reenvío | ahí tiene \
        | ahí tienes",
    went: "salió | ha salido | se ha cobrado | se cobró | me cobraron | me han cobrado | me cobró | me descontó \
        | me descontaron | se descontó | me debitaron | se debitó | cargado | me han cargado | me lo han cargado \
        | llegado | debe estar | debería estar | debería haberle llegado | ya debe | ya está en su | ya está en la \
        | ya está en tu | ya está en vuestra | ya salió | ya le salió | exitosa | exitoso | aprobado | aprobada \
        | aceptada | aceptado | con éxito | confirmada | procesado | procesada | se procesó | pasó bien \
        | pasó la tarjeta | a la primera | ha ido a la primera | ha ido bien | ha ido | fue bien | ya está",
    fails: "rechazado | rechazada | rechazaron | rechaza | me rebotó | rebotó | rebotado | rebota | falla | falló \
        | ha fallado | error | denegado | denegada | no funciona | no me deja | no deja | no pasa | no pasó \
        | no entra | no carga | no salió | se cayó | vencido | vencida | caducado | caducó | expiró | expirado \
        | bloqueado | bloqueada | devuelto | devuelta | devolvieron | devolvió | me devolvieron | insuficiente \
        | fondos insuficientes | problema con | problemas con | no se pudo | no pude | no he podido \
        | no hemos podido | no me funciona | mal el iban | dos veces | doble cobro",
    wills: "pagaré | voy a | vamos a | va a pagar | mañana | pasado mañana | más tarde | esta tarde le | esta noche \
        | el lunes | el viernes | transferiré | le transfiero | te transfiero | le deposito | deposito mañana \
        | pago mañana | le pago | te pago | os pago | pagamos mañana | pagar | abonar | transferir | hacer el pago \
        | hacer la transferencia | hacer el depósito | haré | hago | a fin de mes | quiero pagar | quisiera pagar \
        | puedo pagar | pienso pagar | tengo que pagar | por pagar | pagaría | pagaremos | la próxima | próximamente \
        | en un rato | en breve | después le | hoy pago",
    tried: "intenté | intentado | intento | he intentado | intentando | traté | quise | quería pagar | quería \
        | iba a | estaba por | casi | olvidé | se me olvidó | se me pasó | me olvidé | olvidado | todavía no | aún no",
    elsewhere: "en otra tienda | en otro sitio | en otro lado | otra agencia | otra empresa | por booking \
        | en booking | en zara | en el zara | en amazon | por amazon | el año pasado | la luz | el alquiler \
        | con ustedes solo | con vosotros solo | caro | carísimo | más barato | a otro | el pato | los platos rotos \
        | derecho de piso | multa | de mi bolsillo a otro | peaje | matrícula del cole | impuestos | cobrador \
        | me quedé sin | sin dinero | sin plata | voy justo | el agua | la renta | la última vez | los impuestos \
        | no llego a fin de mes",
    banks: "cuenta | la cuenta | su cuenta | tu cuenta | vuestra cuenta | banco | el banco | cajero | caja | tienda \
        | la tienda | web | la web | página | app | la app | tarjeta | qr | link | enlace | santander | bnb | bcp \
        | caixabank | bbva | yape | bizum",
    one: "un | una | uno | unito | unita | unico | única | 1",
    counts: "un par=2 | par=2 | par de=2 | un par de=2 | ambos=2 | ambas=2 | los dos=2 | las dos=2 | parcito=2 \
        | un parcito=2 | media docena=6 | medio centenar=50 | medio millar=500 | medio ciento=50 | un centenar=100 \
        | centenar=100 | docena y media=18 | una docena y media=18 | docena=12 | una docena=12 | docenita=12 | docenitas=12 \
        | una docenita=12 | uno y medio=1.5 | una y media=1.5 | un metro y medio=1.5 | metro y medio=1.5 \
        | kilo y medio=1.5 | un kilo y medio=1.5 | litro y medio=1.5 | los tres=3 | las tres=3 | los cuatro=4 \
        | las cuatro=4 | un trío=3 | pareja=2 | una pareja=2 | decena=10 | una decena=10 | quincena=15 | veintena=20 \
        | una veintena=20 | un ciento=100 | un millar=1000 | una solita=1 | uno solito=1 | uno solo=1 | una sola=1 \
        | un solo=1 | docenas=12 | centenares=100 | cientos=100 | millares=1000",
    halves: "y medio | y media | y 1/2 | medio | media",
    numerals: "dosito=2 | dositos=2 | dositas=2 | tresito=3 | tresitos=3 | cuatrito=4 | cuatritos=4 | cinquito=5 \
        | cinquitos=5 | diez y seis=16 | beinte=20 | beinti=20 | veintitres=23 | sinco=5 | sincuenta=50 | dies=10 \
        | dose=12 | dosena=12 | quinse=15 | trese=13 | onse=11 | ocho8=8 | seix=6 | sien=100",
    tens: "veinte=20 | veintei=20 | treinta=30 | treintai=30 | treintay=30 | treinti=30 | cuarenta=40 | cuarentai=40 \
        | cuarentay=40 | cuarenti=40 | cincuenta=50 | cincuentai=50 | cincuentay=50 | cincuenti=50 | sesenta=60 \
        | sesentai=60 | sesentay=60 | sesenti=60 | setenta=70 | setentai=70 | setentay=70 | setenti=70 | ochenta=80 \
        | ochentai=80 | ochentay=80 | ochenti=80 | noventa=90 | noventai=90 | noventay=90 | noventi=90",
    pieces: "unidades | unidad | uds | ud | piezas | pieza | pzas | pza | bolsas | cajas | caja | paquetes | juegos \
        | cupos | cupo | plazas | plaza | entradas | pares | docenas | quintales | barras | porfa | por favor \
        | gracias | en total | total | de cada | de cada uno | me basta | me bastan | basta | bastan | me sobra \
        | sobra | es suficiente | son suficientes | suficientes | suficiente | nada más | nomás | de esos | de esas \
        | de estos | de estas | de los | de las | iguales | y ya | me vale | me valen | me alcanza",
    measures: "años | año | añitos | meses | mes | semanas | semana | días | día | noches | horas | hora | hrs | h \
        | minutos | minuto | min | segundos | segundo | cm | mm | km | centímetros | pulgadas | grados | w | kw | gb \
        | tb | euros | bs | bolivianos | pesos | dólares | por ciento | % | ° | planta | plantas | piso | pisos \
        | hijos | niños | personas | huecos | de ancho | de largo | de alto | habitaciones | dormitorios | tallas \
        | colores | veces | estrellas | asientos | gatos | perros | adultos | cuotas | plazos | pies | watts | euro \
        | estaciones | cilindros | puertas | baños | agosto",
    amounts: "kilos | kilo | kg | gramos | gr | g | metros | metro | mts | mt | m | m2 | metros cuadrados \
        | metros cúbicos | litros | litro | l | quintales | quintal | toneladas | tonelada | arrobas | libras | rollos",
    labels: "talla | tallas | número | nro | n | nº | n° | modelo | habitación | calle | avenida | av | piso \
        | puerta | portal | pedido | código | cod | ref | referencia | zona | manzano | teléfono | telf | tel | cel \
        | celular | móvil | cuota | versión | opción | línea | bus | plan | pie | planta | levis | iphone | samsung \
        | galaxy | kilómetro | anillo | carnet | ci | nit | dni | factura",
    before_times: "a | a las | a la | hasta | hasta las | desde | desde las | después de | antes de | sobre \
        | sobre las | tipo | el | del | de | por | entre | en | como | unos | unas | menos de | más de",
    sums: "o sea | osea | en total | total | son | serían | sería | entonces | así que | pongamos | digamos \
        | dejémoslo en | lo dejamos en | que sean | al final | en definitiva | sumando | suman | es decir",
    haves: "tengo | tenemos | tiene | tienen | tenía | somos | hay | he comprado | compré | ya tengo | vivo \
        | vivimos | mide | es | soy | está | salimos | salen | pesa | era | fue | son para | vine | voy",
    ors: "o | u | entre",
    each: "cada | cada uno | cada una | por persona | por cada",
    another: "otra | otro | y otra | y otro",
    fors: "para | pa | para mí",
};
