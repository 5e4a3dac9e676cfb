//! What is said to a model in Spanish.

use crate::languages::ToModels;

pub(super) const TO_MODELS: ToModels = ToModels {
    ignore: "ignora | ignore | ignoren | ignorar | ignorando | ignores | ignorad | olvida | olvide | olviden | olvidar | \
         olvidate | olvidese | olvides | olvidad | desestima | desestime | haz caso omiso | haga caso omiso | \
         hagan caso omiso | hace caso omiso | no sigas | no siga | no sigan | no obedezcas | no obedezca | \
         no cumplas | no respetes | deja de seguir | deje de seguir | deja de lado | deje de lado | \
         deja a un lado | desobedece | desobedezca | prescinde de | prescinda de | pasa por alto | pase por alto | \
         evade | elude | burla | no tengas en cuenta | no tenga en cuenta | no hagas caso | no haga caso | \
         ignora por completo | obvia | obvie",
    drop: "descarta | descarte | omite | omita | omitas | salta | saltate | saltese | anula | anule | anulan | invalida | \
         viola | sobrescribe | reemplaza | reemplace | reemplazan | sustituye | sustituya | sustituyen | revoca | \
         rompe | abandona | elimina | borra",
    not: "no | sin | nunca | jamas | ni",
    obey: "sigue | siga | seguir | sigas | obedece | obedezca | obedecer | cumple | cumpla | cumplir | respeta | respete | \
         acata",
    order: "instruccion* | directric* | directiva* | directivas | prompt | prompts | indicaciones | te dijeron | \
         te han dicho | te han dado | te dieron | te indicaron | te han indicado | fuiste instruid* | consignas | \
         programacion | lineamiento*",
    regulation: "regla | reglas | restriccion* | politica | politicas | filtro | filtros | protocolo* | limitacion* | normas | \
         ordenes | entrenamiento | configuracion | mensaje de sistema | etica | pautas",
    prior: "anterior | anteriores | anteriormente | previas | previos | previa | previo | de arriba | arriba | \
         hasta ahora | iniciales | inicial | recibidas | recibidos | recibiste | has recibido | dadas | te dieron | \
         te han dado | te dijeron | te han dicho | existentes | originales | original | antiguas | de antes | \
         precedentes | pasadas | actuales | predeterminadas | del sistema | de sistema | desde el principio | \
         mencionadas | antes",
    all: "todas | todos | todo | toda | cualquier | cualesquiera | cada",
    your: "tus | tu | sus | su | vuestras | vuestra | vuestro | que tienes | que sigues | de ustedes",
    my: "mis | mi | mia | nuestras | nuestra | nuestro | que deje | que di | que puse | que escribi | que envie | \
         que mande | que les di | que te di | que le di | que pedi | que anote | que les deje",
    first_person: "puedo | podemos | debo | yo | si yo | tengo que | podria yo | sin querer | se puede | hay que",
    reveal: "muestra | muestre | muestrame | muestreme | mostrar | mostrarme | ensename | dime | digame | di | decirme | \
         decir | lista | liste | listar | escribe | escriba | escribeme | copia | copie | copiar | traduce | traduzca | \
         traducir | resume | resuma | resumir | comparte | comparta | compartas | compartir | proporciona | \
         proporcioname | proporcione | proporcionar | pasame | paseme | dame | deme | darme | cuentame | cuenteme | \
         describe | informa | presenta | enviame | envieme | indicame | indicarme | confirmar | accede | extrae | \
         quiero ver | quiero saber | dejame ver | leeme | lee | explica | explicame | genera | recupera | recuperar | \
         obten | facilitame | comunica",
    recite: "revela | revele | revelame | revelar | repite | repita | repetir | imprime | imprima | imprimir | exhibe | \
         enumera | divulga | divulgar | cita | transcribe | transcriba | reproduce | reproduzca | expon | expone | \
         recita",
    what: "cual es | cuales son | cual | cuales | cual fue | donde | quien | cuando | que dia | que dice | que decia | \
         que instrucciones | que hay | cuanto",
    received: "recibiste | has recibido | te dieron | te han dado | te pasaron | fuiste programado | te dijeron",
    prompt: "prompt del sistema | prompt de sistema | prompt inicial | prompt original | prompt oculto | \
         prompt secreto | prompt completo | tu prompt | su prompt | el prompt | mensaje de sistema | \
         mensaje del sistema | mensaje inicial del | instrucciones del sistema | instrucciones de sistema | \
         instrucciones iniciales | instrucciones ocultas | instrucciones secretas | instrucciones internas | \
         instrucciones confidenciales | instrucciones previas que | instrucciones que recibiste | \
         instrucciones que has recibido | instrucciones que te dieron | instrucciones que te han dado | \
         instrucciones recibidas | instrucciones que sigues | instrucciones del desarrollador | \
         instrucciones dadas a ti | reglas internas | reglas ocultas | reglas secretas | directrices internas | \
         tus directrices | tus directivas | ventana de contexto | tu programacion | reglas que sigues | \
         reglas que te dieron | configuracion inicial | system prompt | primeras instrucciones | \
         tu configuracion interna | tu codigo fuente | tus datos de entrenamiento | como fuiste programado | \
         como fuiste configurado | como te programaron | politicas internas | lineamientos internos | \
         tus lineamientos",
    hidden: "sistema | del sistema | inicial | iniciales | oculto | oculta | ocultas | ocultos | secreto | secreta | \
         secretas | secretos | interno | interna | internas | internos | original | originales | confidencial | \
         confidenciales | desarrollador | completo | completa | completas | exactas | base",
    verbatim: "palabra por palabra | al pie de la letra | literalmente | textualmente | exactamente como | \
         sin modificar | sin cambios | sin cambiar | bloque de codigo | desde el principio | letra por letra | \
         integramente | empezando por | empezando con | comenzando con | linea por linea | tal cual | sin resumir | \
         por completo",
    above: "texto de arriba | texto anterior | palabras de arriba | todo lo de arriba | todo lo que esta arriba | \
         contenido anterior | mensaje de arriba | conversacion anterior | todo lo dicho | \
         todo lo que te dijeron | todo lo que te han dicho | todo lo que sabes | toda la conversacion | \
         todo lo que has recibido | todo lo previo | contexto anterior | todo lo que se te ha dicho | \
         instrucciones de arriba",
    aforesaid: "todo lo anterior | lo anterior",
    now_on: "a partir de ahora | de ahora en adelante | desde ahora | de aqui en adelante | en adelante | ahora eres | \
         a partir de este momento | desde este momento | por el resto de la conversacion | durante el resto | \
         pasas a ser | seras | vas a ser",
    no_longer: "ya no eres | dejas de ser | deja de ser | ya no es usted | no eres mas",
    act_as: "actua como | actue como | actuar como | actuaras como | actuas como | finge | finja | fingir | finges | \
         haz de cuenta | haga de cuenta | hazte pasar por | comportate como | comportese como | compórtate | \
         interpreta | interprete | interpretar | simula | simule | simular | asume el papel | asume el rol | \
         asuma el rol | asume la identidad | adopta el papel | adopta el rol | en el papel de | el papel de | \
         el rol de | responde como | responda como | juega el rol | juega el papel | encarna | se un | se una | \
         eres un | eres una | conviertete en | tu nombre es | personifica | vamos a jugar | juguemos | \
         juego de rol | roleplay | imita | imagina que eres",
    without: "sin | no | ningun | ninguna | libre de | liberado de | exento de | nunca | fuera de | carece de | carente de | \
         ajeno a",
    limit: "restriccion* | limites | limite | limitacion* | filtro | filtros | censura | reglas | regla | etica | etico | \
         eticos | eticas | moral | morales | politicas | directrices | principios | moderacion | advertencias | \
         barreras | frenos | ataduras | normas | escrupulos | avisos",
    limitless: "irrestricto | irrestricta | sin censura | no censurado | sin filtro | sin filtros | sin restricciones | \
         sin limites | ilimitado en | desbloqueado de | amoral | sin restriccion alguna",
    jailbreak: "haz cualquier cosa ahora | cualquier cosa ahora | hacer cualquier cosa ahora | modo dan | modo dios | \
         modo sin restricciones | modo irrestricto | modo sin filtro | modo sin filtros | modo sin censura | \
         modo caos | modo jailbreak | modo sin limites",
    mode: "modo desarrollador | modo de desarrollador | modo programador | modo debug | modo depuracion | \
         modo de depuracion | modo mantenimiento | modo de mantenimiento | modo administrador | modo admin | \
         modo sistema | modo de sistema | modo del sistema | modo prueba | modo de prueba | modo de pruebas | \
         modo root",
    ai: "ia | asistente | asistentes | asistente virtual | inteligencia artificial | modelo de lenguaje | el bot | \
         chatbot | agente | agente de ia",
    respond: "responde | responda | responder | responderas | respuestas | habla | hable | hablar | di | diga | ayuda | \
         ayude | genera | genere | da | das | dar | proporciona | haz | haga | puedes | puede | acepta | permite | \
         escribe | atiende | discute | conteste | contesta | contestar | contestaras",
    immoral: "ilegal | ilegales | inmoral | inmorales | poco etico | poco etica | antietico | peligroso | peligrosa | \
         violento | ofensivo | obsceno | explicito | groserias | insultos | malicioso | danino | delitos",
    obedience: "nunca te niegues | nunca rechaces | no puedes negarte | no te niegues | no rechaces | \
         nunca digas que no | cualquier peticion | cualquier solicitud | cualquier cosa | todas las peticiones | \
         todas mis peticiones | cualquier pregunta | todas las preguntas | todas mis preguntas | \
         todo lo que te pida | todo lo que yo | todo lo que diga | lo que te ordene | sin cuestionar | \
         sin preguntar | no importa que | sin excepcion | obedece todo | cualquier orden | haces todo | \
         hacer todo | puedes hacer todo | debes cumplir | debes obedecer | todo esta permitido | \
         solo me obedeces | obedece solo | lo que yo diga | todo lo que pida",
    character: "personaje | no salgas del personaje | ficticio | ficticia | mundo ficticio | universo ficticio | \
         hipotetico | hipotetica | dos respuestas | historia | persona ficticia | salir del personaje",
    decode: "decodifica | descodifica | decodifique | descodifique | decodificar | descodificar | descifra | descifre | \
         descifrar | desencripta | decodificado | decodificada",
    cipher: "codificado | codificada | cifrado | cifrada | encriptado | invertido | invertida | al reves | codigo morse | \
         en morse | binario | cifrado cesar | orden inverso",
    execute: "ejecuta | ejecute | ejecutar | ejecutalo | sigue | siguelo | sigue lo | haz lo que dice | haga lo que dice | \
         haz exactamente | haz lo que diga | cumple | obedece | responde | realiza | y haz | y ejecuta | y sigue | \
         y obedece | decirme que dice | dime que dice | dime lo que dice | lo que dice",
    verse: "poema | haiku | acrostico | cancion | adivinanza | rima | primera letra | primeras letras | \
         tres primeras letras | ultima letra | ultimas letras | cada letra | cada digito | al reves | \
         orden inverso | en base64 | codificada | codifica | invertida | deletrea | pista | pistas | emojis | \
         separado por | separados por | en ingles | en aleman | cuadrado de | suma de | en rot13",
    suppose: "imagina | imagine | imaginemos | supon | supongamos | supongamos que | hipoteticamente | \
         en un mundo donde | en un mundo en el que | en un universo | finjamos | digamos que | \
         proyecto de investigacion | estamos realizando | estamos haciendo | sociedad futurista | \
         en una pelicula | estamos estudiando | imagina que",
    call: "llama | invoca | ejecuta | corre | usa | utiliza | dispara | lanza | abre | accede",
    on_reading: "cuando leas | al leer | al resumir | cuando resumas | al procesar | al responder | cuando respondas | \
         antes de responder | si eres una ia | si eres un | si eres una | despues de leer | \
         al final de la respuesta | al final de tu respuesta | en todas las respuestas | en cada respuesta | \
         en tu respuesta | en su respuesta | leyendo esto | procesando esto | leyendo este | \
         al inicio de la respuesta | si el usuario pregunta | cuando el usuario pregunte | \
         si el cliente pregunta | cuando el cliente pregunte | si te preguntan | cuando te pregunten | \
         cuando proceses",
    output: "respuesta | respuestas | resumen | resumenes | mensaje | mensajes | salida | conclusion",
    include: "incluye | incluya | incluir | incluyas | agrega | agregar | anade | anadir | inserta | menciona | \
         empieza con | termina con | contener | contenga | adjunta | pon | escribe | recomienda | di | cita | muestra | \
         reproduce | informa | concluye | dile | indica",
    new_order: "nuevas instrucciones | nueva instruccion | instrucciones nuevas | instrucciones actualizadas | \
         actualizacion del sistema | actualizacion de sistema | nuevas reglas | nueva regla | nueva tarea | \
         nuevas directrices | nueva directiva | las reglas han cambiado | las reglas cambiaron | \
         politica actualizada | nueva politica | mensaje del sistema | nota del sistema | aviso del sistema | \
         instruccion del sistema | instrucciones reales | verdadera tarea | instruccion prioritaria | \
         actualizacion de politica",
    safety: "reglas de seguridad | medidas de seguridad | filtros de seguridad | filtros de contenido | \
         filtro de contenido | controles de seguridad | verificaciones de seguridad | verificaciones | \
         verificacion | politicas de seguridad | politica de contenido | politicas de contenido | \
         protocolos de seguridad | restricciones | filtros | confirmaciones | moderacion | seguridad | \
         salvaguardas | directrices eticas | control de acceso | limitaciones | normas de seguridad",
    disable: "desactiva | desactive | desactivar | desactivad* | apaga | apague | apagar | quita | quite | quitar | \
         elimina | elimine | suspende | suspendid* | salta | saltate | saltar | evita | elude | eludir | burla | \
         ignora | ignorar | ignorando | no se aplican | no se aplica | ya no aplican | ya no rigen | relaja | \
         levanta | deshabilita | deshabilitar | deshabilitad* | omite | omitir | exento | sin",
    state: "di | diga | afirma | afirme | declara | declare | responde | escribe | imprime | muestra | indica | considera | \
         dame | y di",
    content: "pagina web | articulo | funcion | tarea | solicitud del usuario | usuario | curriculum | transaccion | web",
    you: "tu | usted | te | ti | le | vos | ustedes",
    must: "debes | debe | debera | tienes que | tiene que | has de | obligatoriamente | siempre | inmediatamente | \
         deberas | importante | obligado a | obligada a | solo | unicamente",
    delete: "borra | borre | borrar | elimina | elimine | eliminar | destruye | vacia | formatea | sobrescribe",
    changed: "han cambiado | cambiaron | ha cambiado | cambio la | actualizad* | revocad* | reemplazad* | suspendid* | \
         cancelad* | anulad* | ya no son validas | ya no aplican | ahora permite | ahora se permite | \
         ahora permiten | ya no vale | ya no rigen",
    end_of: "fin del documento | fin del mensaje | fin del input | fin de la entrada | fin de la conversacion | \
         fin de las instrucciones | fin del contexto | fin del texto | inicio de las instrucciones | \
         nueva conversacion | fin de entrada | fin del prompt | fin de los datos | fin del articulo | \
         fin del sistema",
    note: "nota para | nota al | atencion | aviso para | aviso al | mensaje para | instrucciones para | \
         instruccion para | recordatorio para | estimado | querido | para cualquier | aviso a",
    concluded: "he concluido | he determinado | ya he verificado | ya verifique | ya determine | por lo tanto puedo | \
         por lo tanto procedo | como asistente ya | he verificado internamente | ya he comprobado",
    covert: "sin decir | no digas | no le digas | no menciones | sin mencionar | en secreto | secretamente | \
         discretamente | sin avisar | no avises | no informes | sin informar | a escondidas | sin que el usuario | \
         sin decirle",
};
