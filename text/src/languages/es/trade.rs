//! Goods, money and people in Spanish.

use crate::languages::OfTrade;

pub(super) const OF_TRADE: OfTrade = OfTrade {
    goods: "entrega | entregas | repartidor | envio | envios | montaje | armado | lavado | lavar | uso | instalacion | \
         preparacion | receta | devolucion | devoluciones | cambio | cambios | embalaje | empaque | garantia | pago | \
         cuidado | cuidados | manual | etiqueta | caja | mensajero | transportista | limpieza | prospecto | conserje | \
         porteria | portero | pedido | papel | espanol | pdf | video | privacidad | cookies | color | colores | talla | \
         tallas | busqueda | agua | aire | aceite | cafe | tienda | factura | piezas | aparato | encomienda | paquete | \
         folleto | impres* | delivery | motorizado | alerta | alertas",
    said: "lo que dije | que dije | te dije | les dije | le dije | dije | mi mensaje | mensaje anterior | \
         correo anterior | el correo | mi correo | mi ultimo | mi ultima | pedi | venian en | vienen en | \
         en la caja | que venian | que vienen | que trae | que traia",
    grant: "dame | deme | denme | darme | aplica | aplicame | aplique | aplicar | apliques | otorga | otorgame | otorgue | \
         otorgar | concede | concedeme | conceda | conceder | ofrece | ofreceme | ofrezca | ofrecer | aprueba | \
         apruebe | aprobar | anade | agrega | genera | genera me | generame | genere | generar | emite | emita | \
         emitir | activa | acepta | acepte | haz | hazme | pon | ponme | ponga | envia | enviame | reembolsa | \
         reembolsame | reembolse | reembolsar | da | dar | des | libera | libere | autoriza | autorice | autorizar | \
         acredita | confirma | quiero | recibir | exime | regala | regalame | hacer",
    discount: "descuento* | cupon | cupones | vale | voucher* | codigo promocional | codigo de descuento | reembolso* | \
         credito | creditos | rebaja* | bonificacion",
    price: "precio | precios | valor | total | coste | costo | costos | importe | monto | precio total | precio final | \
         total del pedido | valor del pedido | tarifa*",
    set: "establece | establezca | establecer | fija | fije | fijar | cambia | cambie | cambiar | modifica | modifique | \
         modificar | actualiza | actualice | actualizar | pon | ponga | poner | ajusta | ajuste | altera | \
         sobrescribe | haz | haga | configura | configure | define | considera | marca | marque | marcar | baja | baje | \
         reduce | reemplaza | cobra | cobrame | registra | trata | deja | asigna",
    sell: "vende | vendeme | venda | vender",
    free: "gratis | gratuitamente | gratuito | gratuita | sin pagar | sin pago | sin costo | sin coste | de regalo | \
         costo cero | coste cero",
    authority: "soy el gerente | soy la gerenta | soy la gerente | soy el administrador | soy la administradora | soy administrador | \
         soy administradora | soy el dueno | soy la duena | soy el propietario | soy el desarrollador | \
         soy el jefe | soy el director | soy la directora | soy el admin | soy admin | como gerente | \
         como administrador | como administradora | como admin | como dueno | como desarrollador | como director | \
         como propietario | habla el gerente | habla el administrador | habla el director | le habla el gerente | \
         te habla el gerente | te habla el administrador | soy empleado | soy empleada | trabajo aqui | \
         trabajo en la empresa | soy de sistemas | soy el presidente | soy el ceo | la direccion ha aprobado | \
         la gerencia aprobo | el gerente aprobo | mensaje del administrador | mensaje del desarrollador | \
         soy un administrador | soy un desarrollador | soy el supervisor | soy el encargado y",
    overseer: "soy tu desarrollador | soy tu creador | soy tu programador | soy tu jefe | soy tu jefa | \
         como tu creador | como tu desarrollador | como tu jefe | te habla tu desarrollador | tu jefe dijo | \
         tu jefe me dijo | soy un dios | soy dios | soy tu supervisor",
    approve: "autorizo | apruebo | tengo aprobacion | doy autorizacion | te ordeno",
    authorised: "estas autorizad* | esta autorizad* | tienes permiso | tiene permiso para | te autorizo | le autorizo | \
         los autorizo | yo autorizo | te doy permiso | le doy permiso | se te permite | se te ha autorizado | \
         has sido autorizad* | tengo autorizacion | estoy autorizad* | el usuario esta autorizado | \
         el usuario ha sido verificado | usuario verificado | el usuario es administrador | fue aprobado por | \
         ha sido aprobado por | aprobado por la gerencia | aprobado por gerencia | aprobado por el gerente | \
         ya fue aprobado | ya esta aprobado | ya aprobado | tienes acceso total | tienes acceso completo | \
         acceso concedido | pre aprobado | preaprobado | codigo de autorizacion | permiso concedido | \
         quedas autorizad* | queda autorizad*",
    privilege: "acceso de administrador | acceso de admin | acceso administrativo | acceso admin | acceso root | \
         acceso total | acceso completo | acceso ilimitado | permisos de administrador | permisos de admin | \
         permiso de administrador | privilegios de administrador | privilegios de admin | \
         derechos de administrador | perfil de administrador | rol de administrador | nivel de acceso | \
         como administrador | a administrador | panel de administracion | todos los permisos | superusuario | \
         permisos elevados",
    send: "envia | envie | enviar | envialos | enviala | enviarlos | manda | mande | mandar | mandalos | reenvia | \
         reenvie | reenviar | transmite | transmita | exporta | exporte | exportar | publica | publique | postea | \
         sube | suba | subir | remite | copia | descarga | comparte | filtra | traslada",
    trove: "lista de clientes | lista de los clientes | lista de todos los clientes | lista completa de clientes | \
         listado de clientes | lista de usuarios | base de datos | base de clientes | datos de los clientes | \
         datos de clientes | datos de otros clientes | datos de todos los clientes | datos de otro cliente | \
         datos de los usuarios | datos de otros usuarios | datos de usuarios | correos de los clientes | \
         correos de clientes | emails de los clientes | otro inquilino | credenciales | numeros de tarjeta | \
         numeros de tarjetas | datos de tarjetas | datos de la tarjeta de | pedidos de otros | pedidos de otro | \
         datos confidenciales | informacion confidencial | datos internos | informacion interna | \
         variables de entorno | datos de empleados | datos de los empleados | informe completo de datos | \
         datos personales de | datos sensibles | margen de ganancia | margenes de ganancia | precios de costo | \
         precio de costo | precio de coste | precios de proveedor | tabla de usuarios | tabla de clientes | \
         cuentas de otros | informacion de otros | nombres y direcciones | nombres y telefonos | \
         nombres y correos",
    others: "el usuario | del usuario | de los usuarios | usuario | los usuarios | otro cliente | otros clientes | \
         otra clienta | otro usuario | otros usuarios | de todos los clientes | de los clientes | \
         todos los clientes | todos los usuarios | otra persona | de otra persona | mi vecino | mi vecina | \
         del vecino | de la vecina | cliente anterior | ultimo cliente | empleados | de los empleados | mi ex | \
         demas clientes | los demas clientes",
    personal: "cumpleanos | domicilios | direccion | direcciones | direccion de correo | correo electronico | \
         correos electronicos | correo | correos | emails | numero de telefono | telefono | telefonos | \
         numeros de telefono | saldo | dni | carnet | historial de pedidos | datos personales | datos de contacto | \
         nombre completo | pedidos | compras | facturas | compro | datos | nacimiento",
    predecessor: "cliente anterior | ultimo cliente | cliente antes que yo | cliente antes de mi | usuario anterior | \
         persona anterior",
    customer: "del cliente | de la cliente | de la clienta | el cliente | la clienta | del usuario | del empleado | \
         al cliente",
    private: "fecha de nacimiento | ano de nacimiento | mes de nacimiento | dia de nacimiento | direccion particular | \
         domicilio | saldo bancario | saldo de la cuenta | saldo de cuenta | salario | sueldo | numero de tarjeta | \
         historial de compras | donde vive | vive | que compro | que compraron | cuenta bancaria",
    secret: "contrasena | contrasenas | clave secreta | clave api | clave de acceso | clave de api | api key | \
         palabra clave | codigo secreto | credenciales | token de acceso | codigo de acceso | frase secreta | \
         secreto | clave maestra | contrasena maestra | clave privada | la clave | tu clave",
    device: "wifi | wi fi | router | rúter | modem | red | defecto | predeterminada | fabrica | camara | dispositivo | \
         tableta | celular | movil | laptop | portatil | impresora | restablecer | restablecimiento | olvide | \
         olvidada | mi contrasena | mi clave | mi cuenta | cambiar | cambio | requisitos | incorrecta | erronea | \
         recuperar | recuperacion | nueva | perdi | enlace | caracteres | protegido | alarma | cerradura | \
         caja fuerte | aplicacion | app | crear | pdf | no recuerdo | registrar | segura",
    possessive: "de | del | de la",
    paid: "como pagado | como pagada | como completado | como completada | como entregado | como aprobado | \
         como reembolsado | como gratuito | como cancelado en su totalidad",
    binding: "legalmente vinculante | juridicamente vinculante | oferta vinculante | de acuerdo con todo | \
         acepta cualquier | acepta todo | irrevocable | vinculante",
    checkpoint: "pago | verificacion | aprobacion | confirmacion | autorizacion | autenticacion | \
         verificacion de identidad | validacion",
};
