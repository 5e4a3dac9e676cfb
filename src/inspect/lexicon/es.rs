//! Spanish, of Spain and of America.

use super::Words;
use crate::inspect::concept::Concept::*;

pub(super) const WORDS: Words = &[
    (
        Ignore,
        "ignora, ignore, ignoren, ignorar, ignorando, ignores, ignorad, olvida, olvide, olviden, olvidar, \
         olvidate, olvidese, olvides, olvidad, desestima, desestime, haz caso omiso, haga caso omiso, \
         hagan caso omiso, hace caso omiso, no sigas, no siga, no sigan, no obedezcas, no obedezca, \
         no cumplas, no respetes, deja de seguir, deje de seguir, deja de lado, deje de lado, \
         deja a un lado, desobedece, desobedezca, prescinde de, prescinda de, pasa por alto, pase por alto, \
         evade, elude, burla, no tengas en cuenta, no tenga en cuenta, no hagas caso, no haga caso, \
         ignora por completo, obvia, obvie",
    ),
    (Not, "no, sin, nunca, jamas, ni"),
    (
        Obey,
        "sigue, siga, seguir, sigas, obedece, obedezca, obedecer, cumple, cumpla, cumplir, respeta, respete, \
         acata",
    ),
    (
        Order,
        "instruccion*, directric*, directiva*, directivas, prompt, prompts, indicaciones, te dijeron, \
         te han dicho, te han dado, te dieron, te indicaron, te han indicado, fuiste instruid*, consignas, \
         programacion, lineamiento*",
    ),
    (
        Regulation,
        "regla, reglas, restriccion*, politica, politicas, filtro, filtros, protocolo*, limitacion*, normas, \
         ordenes, entrenamiento, configuracion, mensaje de sistema, etica, pautas",
    ),
    (
        Prior,
        "anterior, anteriores, anteriormente, previas, previos, previa, previo, de arriba, arriba, \
         hasta ahora, iniciales, inicial, recibidas, recibidos, recibiste, has recibido, dadas, te dieron, \
         te han dado, te dijeron, te han dicho, existentes, originales, original, antiguas, de antes, \
         precedentes, pasadas, actuales, predeterminadas, del sistema, de sistema, desde el principio, \
         mencionadas, antes",
    ),
    (All, "todas, todos, todo, toda, cualquier, cualesquiera, cada"),
    (Your, "tus, tu, sus, su, vuestras, vuestra, vuestro, que tienes, que sigues, de ustedes"),
    (
        My,
        "mis, mi, mia, nuestras, nuestra, nuestro, que deje, que di, que puse, que escribi, que envie, \
         que mande, que les di, que te di, que le di, que pedi, que anote, que les deje",
    ),
    (
        Goods,
        "entrega, entregas, repartidor, envio, envios, montaje, armado, lavado, lavar, uso, instalacion, \
         preparacion, receta, devolucion, devoluciones, cambio, cambios, embalaje, empaque, garantia, pago, \
         cuidado, cuidados, manual, etiqueta, caja, mensajero, transportista, limpieza, prospecto, conserje, \
         porteria, portero, pedido, papel, espanol, pdf, video, privacidad, cookies, color, colores, talla, \
         tallas, busqueda, agua, aire, aceite, cafe, tienda, factura, piezas, aparato, encomienda, paquete, \
         folleto, impres*, delivery, motorizado, alerta, alertas",
    ),
    (
        Said,
        "lo que dije, que dije, te dije, les dije, le dije, dije, mi mensaje, mensaje anterior, \
         correo anterior, el correo, mi correo, mi ultimo, mi ultima, pedi, venian en, vienen en, \
         en la caja, que venian, que vienen, que trae, que traia",
    ),
    (FirstPerson, "puedo, podemos, debo, yo, si yo, tengo que, podria yo, sin querer, se puede, hay que"),
    (
        Reveal,
        "muestra, muestre, muestrame, muestreme, mostrar, mostrarme, ensename, dime, digame, di, decirme, \
         decir, lista, liste, listar, escribe, escriba, escribeme, copia, copie, copiar, traduce, traduzca, \
         traducir, resume, resuma, resumir, comparte, comparta, compartas, compartir, proporciona, \
         proporcioname, proporcione, proporcionar, pasame, paseme, dame, deme, darme, cuentame, cuenteme, \
         describe, informa, presenta, enviame, envieme, indicame, indicarme, confirmar, accede, extrae, \
         quiero ver, quiero saber, dejame ver, leeme, lee, explica, explicame, genera, recupera, recuperar, \
         obten, facilitame, comunica",
    ),
    (
        What,
        "cual es, cuales son, cual, cuales, cual fue, donde, quien, cuando, que dia, que dice, que decia, \
         que instrucciones, que hay, cuanto",
    ),
    (
        Prompt,
        "prompt del sistema, prompt de sistema, prompt inicial, prompt original, prompt oculto, \
         prompt secreto, prompt completo, tu prompt, su prompt, el prompt, mensaje de sistema, \
         mensaje del sistema, mensaje inicial del, instrucciones del sistema, instrucciones de sistema, \
         instrucciones iniciales, instrucciones ocultas, instrucciones secretas, instrucciones internas, \
         instrucciones confidenciales, instrucciones previas que, instrucciones que recibiste, \
         instrucciones que has recibido, instrucciones que te dieron, instrucciones que te han dado, \
         instrucciones recibidas, instrucciones que sigues, instrucciones del desarrollador, \
         instrucciones dadas a ti, reglas internas, reglas ocultas, reglas secretas, directrices internas, \
         tus directrices, tus directivas, ventana de contexto, tu programacion, reglas que sigues, \
         reglas que te dieron, configuracion inicial, system prompt, primeras instrucciones, \
         tu configuracion interna, tu codigo fuente, tus datos de entrenamiento, como fuiste programado, \
         como fuiste configurado, como te programaron, politicas internas, lineamientos internos, \
         tus lineamientos",
    ),
    (
        Hidden,
        "sistema, del sistema, inicial, iniciales, oculto, oculta, ocultas, ocultos, secreto, secreta, \
         secretas, secretos, interno, interna, internas, internos, original, originales, confidencial, \
         confidenciales, desarrollador, completo, completa, completas, exactas, base",
    ),
    (
        Verbatim,
        "palabra por palabra, al pie de la letra, literalmente, textualmente, exactamente como, \
         sin modificar, sin cambios, sin cambiar, bloque de codigo, desde el principio, letra por letra, \
         integramente, empezando por, empezando con, comenzando con, linea por linea, tal cual, sin resumir, \
         por completo",
    ),
    (
        Above,
        "texto de arriba, texto anterior, palabras de arriba, todo lo de arriba, todo lo que esta arriba, \
         contenido anterior, mensaje de arriba, conversacion anterior, todo lo dicho, \
         todo lo que te dijeron, todo lo que te han dicho, todo lo que sabes, toda la conversacion, \
         todo lo que has recibido, todo lo previo, contexto anterior, todo lo que se te ha dicho, \
         instrucciones de arriba",
    ),
    (
        NowOn,
        "a partir de ahora, de ahora en adelante, desde ahora, de aqui en adelante, en adelante, ahora eres, \
         a partir de este momento, desde este momento, por el resto de la conversacion, durante el resto, \
         pasas a ser, seras, vas a ser",
    ),
    (
        ActAs,
        "actua como, actue como, actuar como, actuaras como, actuas como, finge, finja, fingir, finges, \
         haz de cuenta, haga de cuenta, hazte pasar por, comportate como, comportese como, compórtate, \
         interpreta, interprete, interpretar, simula, simule, simular, asume el papel, asume el rol, \
         asuma el rol, asume la identidad, adopta el papel, adopta el rol, en el papel de, el papel de, \
         el rol de, responde como, responda como, juega el rol, juega el papel, encarna, se un, se una, \
         eres un, eres una, conviertete en, tu nombre es, personifica, vamos a jugar, juguemos, \
         juego de rol, roleplay, imita, imagina que eres",
    ),
    (
        Without,
        "sin, no, ningun, ninguna, libre de, liberado de, exento de, nunca, fuera de, carece de, carente de, \
         ajeno a",
    ),
    (
        Limit,
        "restriccion*, limites, limite, limitacion*, filtro, filtros, censura, reglas, regla, etica, etico, \
         eticos, eticas, moral, morales, politicas, directrices, principios, moderacion, advertencias, \
         barreras, frenos, ataduras, normas, escrupulos, avisos",
    ),
    (
        Limitless,
        "irrestricto, irrestricta, sin censura, no censurado, sin filtro, sin filtros, sin restricciones, \
         sin limites, ilimitado en, desbloqueado de, amoral, sin restriccion alguna",
    ),
    (
        Jailbreak,
        "haz cualquier cosa ahora, cualquier cosa ahora, hacer cualquier cosa ahora, modo dan, modo dios, \
         modo sin restricciones, modo irrestricto, modo sin filtro, modo sin filtros, modo sin censura, \
         modo caos, modo jailbreak, modo sin limites",
    ),
    (
        Mode,
        "modo desarrollador, modo de desarrollador, modo programador, modo debug, modo depuracion, \
         modo de depuracion, modo mantenimiento, modo de mantenimiento, modo administrador, modo admin, \
         modo sistema, modo de sistema, modo del sistema, modo prueba, modo de prueba, modo de pruebas, \
         modo root",
    ),
    (
        Ai,
        "ia, asistente, asistentes, asistente virtual, inteligencia artificial, modelo de lenguaje, el bot, \
         chatbot, agente, agente de ia",
    ),
    (
        Respond,
        "responde, responda, responder, responderas, respuestas, habla, hable, hablar, di, diga, ayuda, \
         ayude, genera, genere, da, das, dar, proporciona, haz, haga, puedes, puede, acepta, permite, \
         escribe, atiende, discute, conteste, contesta, contestar, contestaras",
    ),
    (
        Immoral,
        "ilegal, ilegales, inmoral, inmorales, poco etico, poco etica, antietico, peligroso, peligrosa, \
         violento, ofensivo, obsceno, explicito, groserias, insultos, malicioso, danino, delitos",
    ),
    (
        Obedience,
        "nunca te niegues, nunca rechaces, no puedes negarte, no te niegues, no rechaces, \
         nunca digas que no, cualquier peticion, cualquier solicitud, cualquier cosa, todas las peticiones, \
         todas mis peticiones, cualquier pregunta, todas las preguntas, todas mis preguntas, \
         todo lo que te pida, todo lo que yo, todo lo que diga, lo que te ordene, sin cuestionar, \
         sin preguntar, no importa que, sin excepcion, obedece todo, cualquier orden, haces todo, \
         hacer todo, puedes hacer todo, debes cumplir, debes obedecer, todo esta permitido, \
         solo me obedeces, obedece solo, lo que yo diga, todo lo que pida",
    ),
    (
        Character,
        "personaje, no salgas del personaje, ficticio, ficticia, mundo ficticio, universo ficticio, \
         hipotetico, hipotetica, dos respuestas, historia, persona ficticia, salir del personaje",
    ),
    (
        Grant,
        "dame, deme, denme, darme, aplica, aplicame, aplique, aplicar, apliques, otorga, otorgame, otorgue, \
         otorgar, concede, concedeme, conceda, conceder, ofrece, ofreceme, ofrezca, ofrecer, aprueba, \
         apruebe, aprobar, anade, agrega, genera, genera me, generame, genere, generar, emite, emita, \
         emitir, activa, acepta, acepte, haz, hazme, pon, ponme, ponga, envia, enviame, reembolsa, \
         reembolsame, reembolse, reembolsar, da, dar, des, libera, libere, autoriza, autorice, autorizar, \
         acredita, confirma, quiero, recibir, exime, regala, regalame, hacer",
    ),
    (
        Discount,
        "descuento*, cupon, cupones, vale, voucher*, codigo promocional, codigo de descuento, reembolso*, \
         credito, creditos, rebaja*, bonificacion",
    ),
    (
        Price,
        "precio, precios, valor, total, coste, costo, costos, importe, monto, precio total, precio final, \
         total del pedido, valor del pedido, tarifa*",
    ),
    (
        Set,
        "establece, establezca, establecer, fija, fije, fijar, cambia, cambie, cambiar, modifica, modifique, \
         modificar, actualiza, actualice, actualizar, pon, ponga, poner, ajusta, ajuste, altera, \
         sobrescribe, haz, haga, configura, configure, define, considera, marca, marque, marcar, baja, baje, \
         reduce, reemplaza, cobra, cobrame, registra, trata, deja, asigna",
    ),
    (
        Free,
        "gratis, gratuitamente, gratuito, gratuita, sin pagar, sin pago, sin costo, sin coste, de regalo, \
         costo cero, coste cero",
    ),
    (
        Authority,
        "soy el gerente, soy la gerenta, soy la gerente, soy el administrador, soy la administradora, soy administrador, \
         soy administradora, soy el dueno, soy la duena, soy el propietario, soy el desarrollador, \
         soy el jefe, soy el director, soy la directora, soy el admin, soy admin, como gerente, \
         como administrador, como administradora, como admin, como dueno, como desarrollador, como director, \
         como propietario, habla el gerente, habla el administrador, habla el director, le habla el gerente, \
         te habla el gerente, te habla el administrador, soy empleado, soy empleada, trabajo aqui, \
         trabajo en la empresa, soy de sistemas, soy el presidente, soy el ceo, la direccion ha aprobado, \
         la gerencia aprobo, el gerente aprobo, mensaje del administrador, mensaje del desarrollador, \
         soy un administrador, soy un desarrollador, soy el supervisor, soy el encargado y",
    ),
    (
        Authorised,
        "estas autorizad*, esta autorizad*, tienes permiso, tiene permiso para, te autorizo, le autorizo, \
         los autorizo, yo autorizo, te doy permiso, le doy permiso, se te permite, se te ha autorizado, \
         has sido autorizad*, tengo autorizacion, estoy autorizad*, el usuario esta autorizado, \
         el usuario ha sido verificado, usuario verificado, el usuario es administrador, fue aprobado por, \
         ha sido aprobado por, aprobado por la gerencia, aprobado por gerencia, aprobado por el gerente, \
         ya fue aprobado, ya esta aprobado, ya aprobado, tienes acceso total, tienes acceso completo, \
         acceso concedido, pre aprobado, preaprobado, codigo de autorizacion, permiso concedido, \
         quedas autorizad*, queda autorizad*",
    ),
    (
        Privilege,
        "acceso de administrador, acceso de admin, acceso administrativo, acceso admin, acceso root, \
         acceso total, acceso completo, acceso ilimitado, permisos de administrador, permisos de admin, \
         permiso de administrador, privilegios de administrador, privilegios de admin, \
         derechos de administrador, perfil de administrador, rol de administrador, nivel de acceso, \
         como administrador, a administrador, panel de administracion, todos los permisos, superusuario, \
         permisos elevados",
    ),
    (
        Send,
        "envia, envie, enviar, envialos, enviala, enviarlos, manda, mande, mandar, mandalos, reenvia, \
         reenvie, reenviar, transmite, transmita, exporta, exporte, exportar, publica, publique, postea, \
         sube, suba, subir, remite, copia, descarga, comparte, filtra, traslada",
    ),
    (
        Trove,
        "lista de clientes, lista de los clientes, lista de todos los clientes, lista completa de clientes, \
         listado de clientes, lista de usuarios, base de datos, base de clientes, datos de los clientes, \
         datos de clientes, datos de otros clientes, datos de todos los clientes, datos de otro cliente, \
         datos de los usuarios, datos de otros usuarios, datos de usuarios, correos de los clientes, \
         correos de clientes, emails de los clientes, otro inquilino, credenciales, numeros de tarjeta, \
         numeros de tarjetas, datos de tarjetas, datos de la tarjeta de, pedidos de otros, pedidos de otro, \
         datos confidenciales, informacion confidencial, datos internos, informacion interna, \
         variables de entorno, datos de empleados, datos de los empleados, informe completo de datos, \
         datos personales de, datos sensibles, margen de ganancia, margenes de ganancia, precios de costo, \
         precio de costo, precio de coste, precios de proveedor, tabla de usuarios, tabla de clientes, \
         cuentas de otros, informacion de otros, nombres y direcciones, nombres y telefonos, \
         nombres y correos",
    ),
    (
        Others,
        "el usuario, del usuario, de los usuarios, usuario, los usuarios, otro cliente, otros clientes, \
         otra clienta, otro usuario, otros usuarios, de todos los clientes, de los clientes, \
         todos los clientes, todos los usuarios, otra persona, de otra persona, mi vecino, mi vecina, \
         del vecino, de la vecina, cliente anterior, ultimo cliente, empleados, de los empleados, mi ex, \
         demas clientes, los demas clientes",
    ),
    (
        Personal,
        "cumpleanos, domicilios, direccion, direcciones, direccion de correo, correo electronico, \
         correos electronicos, correo, correos, emails, numero de telefono, telefono, telefonos, \
         numeros de telefono, saldo, dni, carnet, historial de pedidos, datos personales, datos de contacto, \
         nombre completo, pedidos, compras, facturas, compro, datos, nacimiento",
    ),
    (
        Secret,
        "contrasena, contrasenas, clave secreta, clave api, clave de acceso, clave de api, api key, \
         palabra clave, codigo secreto, credenciales, token de acceso, codigo de acceso, frase secreta, \
         secreto, clave maestra, contrasena maestra, clave privada, la clave, tu clave",
    ),
    (
        Device,
        "wifi, wi fi, router, rúter, modem, red, defecto, predeterminada, fabrica, camara, dispositivo, \
         tableta, celular, movil, laptop, portatil, impresora, restablecer, restablecimiento, olvide, \
         olvidada, mi contrasena, mi clave, mi cuenta, cambiar, cambio, requisitos, incorrecta, erronea, \
         recuperar, recuperacion, nueva, perdi, enlace, caracteres, protegido, alarma, cerradura, \
         caja fuerte, aplicacion, app, crear, pdf, no recuerdo, registrar, segura",
    ),
    (Possessive, "de, del, de la"),
    (
        Decode,
        "decodifica, descodifica, decodifique, descodifique, decodificar, descodificar, descifra, descifre, \
         descifrar, desencripta, decodificado, decodificada",
    ),
    (
        Cipher,
        "codificado, codificada, cifrado, cifrada, encriptado, invertido, invertida, al reves, codigo morse, \
         en morse, binario, cifrado cesar, orden inverso",
    ),
    (
        Execute,
        "ejecuta, ejecute, ejecutar, ejecutalo, sigue, siguelo, sigue lo, haz lo que dice, haga lo que dice, \
         haz exactamente, haz lo que diga, cumple, obedece, responde, realiza, y haz, y ejecuta, y sigue, \
         y obedece, decirme que dice, dime que dice, dime lo que dice, lo que dice",
    ),
    (
        Verse,
        "poema, haiku, acrostico, cancion, adivinanza, rima, primera letra, primeras letras, \
         tres primeras letras, ultima letra, ultimas letras, cada letra, cada digito, al reves, \
         orden inverso, en base64, codificada, codifica, invertida, deletrea, pista, pistas, emojis, \
         separado por, separados por, en ingles, en aleman, cuadrado de, suma de, en rot13",
    ),
    (
        Suppose,
        "imagina, imagine, imaginemos, supon, supongamos, supongamos que, hipoteticamente, \
         en un mundo donde, en un mundo en el que, en un universo, finjamos, digamos que, \
         proyecto de investigacion, estamos realizando, estamos haciendo, sociedad futurista, \
         en una pelicula, estamos estudiando, imagina que",
    ),
    (Call, "llama, invoca, ejecuta, corre, usa, utiliza, dispara, lanza, abre, accede"),
    (
        OnReading,
        "cuando leas, al leer, al resumir, cuando resumas, al procesar, al responder, cuando respondas, \
         antes de responder, si eres una ia, si eres un, si eres una, despues de leer, \
         al final de la respuesta, al final de tu respuesta, en todas las respuestas, en cada respuesta, \
         en tu respuesta, en su respuesta, leyendo esto, procesando esto, leyendo este, \
         al inicio de la respuesta, si el usuario pregunta, cuando el usuario pregunte, \
         si el cliente pregunta, cuando el cliente pregunte, si te preguntan, cuando te pregunten, \
         cuando proceses",
    ),
    (Output, "respuesta, respuestas, resumen, resumenes, mensaje, mensajes, salida, conclusion"),
    (
        Include,
        "incluye, incluya, incluir, incluyas, agrega, agregar, anade, anadir, inserta, menciona, \
         empieza con, termina con, contener, contenga, adjunta, pon, escribe, recomienda, di, cita, muestra, \
         reproduce, informa, concluye, dile, indica",
    ),
    (
        NewOrder,
        "nuevas instrucciones, nueva instruccion, instrucciones nuevas, instrucciones actualizadas, \
         actualizacion del sistema, actualizacion de sistema, nuevas reglas, nueva regla, nueva tarea, \
         nuevas directrices, nueva directiva, las reglas han cambiado, las reglas cambiaron, \
         politica actualizada, nueva politica, mensaje del sistema, nota del sistema, aviso del sistema, \
         instruccion del sistema, instrucciones reales, verdadera tarea, instruccion prioritaria, \
         actualizacion de politica",
    ),
    (
        Safety,
        "reglas de seguridad, medidas de seguridad, filtros de seguridad, filtros de contenido, \
         filtro de contenido, controles de seguridad, verificaciones de seguridad, verificaciones, \
         verificacion, politicas de seguridad, politica de contenido, politicas de contenido, \
         protocolos de seguridad, restricciones, filtros, confirmaciones, moderacion, seguridad, \
         salvaguardas, directrices eticas, control de acceso, limitaciones, normas de seguridad",
    ),
    (
        Disable,
        "desactiva, desactive, desactivar, desactivad*, apaga, apague, apagar, quita, quite, quitar, \
         elimina, elimine, suspende, suspendid*, salta, saltate, saltar, evita, elude, eludir, burla, \
         ignora, ignorar, ignorando, no se aplican, no se aplica, ya no aplican, ya no rigen, relaja, \
         levanta, deshabilita, deshabilitar, deshabilitad*, omite, omitir, exento, sin",
    ),
    (
        State,
        "di, diga, afirma, afirme, declara, declare, responde, escribe, imprime, muestra, indica, considera, \
         dame, y di",
    ),
    (Content, "pagina web, articulo, funcion, tarea, solicitud del usuario, usuario, curriculum, transaccion, web"),
    (You, "tu, usted, te, ti, le, vos, ustedes"),
    (
        Must,
        "debes, debe, debera, tienes que, tiene que, has de, obligatoriamente, siempre, inmediatamente, \
         deberas, importante, obligado a, obligada a, solo, unicamente",
    ),
    (Delete, "borra, borre, borrar, elimina, elimine, eliminar, destruye, vacia, formatea, sobrescribe"),
    (
        Changed,
        "han cambiado, cambiaron, ha cambiado, cambio la, actualizad*, revocad*, reemplazad*, suspendid*, \
         cancelad*, anulad*, ya no son validas, ya no aplican, ahora permite, ahora se permite, \
         ahora permiten, ya no vale, ya no rigen",
    ),
    (
        Paid,
        "como pagado, como pagada, como completado, como completada, como entregado, como aprobado, \
         como reembolsado, como gratuito, como cancelado en su totalidad",
    ),
    (
        Binding,
        "legalmente vinculante, juridicamente vinculante, oferta vinculante, de acuerdo con todo, \
         acepta cualquier, acepta todo, irrevocable, vinculante",
    ),
    (
        EndOf,
        "fin del documento, fin del mensaje, fin del input, fin de la entrada, fin de la conversacion, \
         fin de las instrucciones, fin del contexto, fin del texto, inicio de las instrucciones, \
         nueva conversacion, fin de entrada, fin del prompt, fin de los datos, fin del articulo, \
         fin del sistema",
    ),
    (
        Note,
        "nota para, nota al, atencion, aviso para, aviso al, mensaje para, instrucciones para, \
         instruccion para, recordatorio para, estimado, querido, para cualquier, aviso a",
    ),
    (
        Concluded,
        "he concluido, he determinado, ya he verificado, ya verifique, ya determine, por lo tanto puedo, \
         por lo tanto procedo, como asistente ya, he verificado internamente, ya he comprobado",
    ),
    (
        Checkpoint,
        "pago, verificacion, aprobacion, confirmacion, autorizacion, autenticacion, \
         verificacion de identidad, validacion",
    ),
    (
        Covert,
        "sin decir, no digas, no le digas, no menciones, sin mencionar, en secreto, secretamente, \
         discretamente, sin avisar, no avises, no informes, sin informar, a escondidas, sin que el usuario, \
         sin decirle",
    ),
    (
        Drop,
        "descarta, descarte, omite, omita, omitas, salta, saltate, saltese, anula, anule, anulan, invalida, \
         viola, sobrescribe, reemplaza, reemplace, reemplazan, sustituye, sustituya, sustituyen, revoca, \
         rompe, abandona, elimina, borra",
    ),
    (
        Recite,
        "revela, revele, revelame, revelar, repite, repita, repetir, imprime, imprima, imprimir, exhibe, \
         enumera, divulga, divulgar, cita, transcribe, transcriba, reproduce, reproduzca, expon, expone, \
         recita",
    ),
    (Aforesaid, "todo lo anterior, lo anterior"),
    (
        Private,
        "fecha de nacimiento, ano de nacimiento, mes de nacimiento, dia de nacimiento, direccion particular, \
         domicilio, saldo bancario, saldo de la cuenta, saldo de cuenta, salario, sueldo, numero de tarjeta, \
         historial de compras, donde vive, vive, que compro, que compraron, cuenta bancaria",
    ),
    (Sell, "vende, vendeme, venda, vender"),
    (
        Overseer,
        "soy tu desarrollador, soy tu creador, soy tu programador, soy tu jefe, soy tu jefa, \
         como tu creador, como tu desarrollador, como tu jefe, te habla tu desarrollador, tu jefe dijo, \
         tu jefe me dijo, soy un dios, soy dios, soy tu supervisor",
    ),
    (NoLonger, "ya no eres, dejas de ser, deja de ser, ya no es usted, no eres mas"),
    (Received, "recibiste, has recibido, te dieron, te han dado, te pasaron, fuiste programado, te dijeron"),
    (Approve, "autorizo, apruebo, tengo aprobacion, doy autorizacion, te ordeno"),
    (
        Predecessor,
        "cliente anterior, ultimo cliente, cliente antes que yo, cliente antes de mi, usuario anterior, \
         persona anterior",
    ),
    (
        Customer,
        "del cliente, de la cliente, de la clienta, el cliente, la clienta, del usuario, del empleado, \
         al cliente",
    ),
];
