# El que mostra `/settings` i el que ofereix.

settings-title = La teva configuració
settings-changed = Fet. La teva configuració a partir d'ara:
settings-choose = Canviar un ajust
setting-name = { $setting ->
    [language] Idioma
    [theme] Colors del tauler
    [pieces] Peces
    [reminders] Recordatoris
    [quiet] Hores de silenci
    [digest] Resum diari
    [confirm] Confirmar les jugades
   *[vacation] Vacances automàtiques
}
settings-language = **Idioma**: català
settings-language-automatic = **Idioma**: català, el del teu Discord
settings-theme = **Taulers**: { $theme }
settings-pieces = **Peces**: { $pieces }
settings-zone = **Fus horari**: { $zone }, on ara són les { $time }
settings-zone-none = **Fus horari**: sense triar; faig servir UTC, on ara són les { $time }. Tria el teu amb l'opció `{ option-zone }`.
settings-leads = **Recordatoris** abans de perdre un període o la partida: { $leads }
lead-times = { $times } abans
settings-leads-none = **Recordatoris** abans de perdre un període o la partida: cap
settings-quiet = **Hores de silenci**: { $hours } ({ $zone }). Els recordatoris d'aquestes hores arriben abans o després, però mai massa tard per jugar.
settings-quiet-none = **Hores de silenci**: cap
settings-digest = **Resum**: un sol missatge cada dia a les { $hour } ({ $zone }). L'últim recordatori abans de perdre temps continua arribant a part.
settings-digest-none = **Resum**: no; cada recordatori arriba a part
settings-auto-vacation = { $state ->
    [yes] **Vacances automàtiques**: activades. Quan estigui a punt d'acabar-se't el temps en una partida que permet vacances, les teves començaran soles, una vegada, com a molt per { SPAN($days) }.
   *[no] **Vacances automàtiques**: desactivades. Amb l'opció `{ option-auto-vacation }`, quan estigui a punt d'acabar-se't el temps en una partida que permet vacances, les teves començaran soles, una vegada, com a molt per { SPAN($days) }.
}
on = sí
off = no
quiet-hours = de { $from } a { $to }
digest-hour = cada dia a les { $hour }

undelivered-heading = **Aquests missatges no s'han pogut lliurar:**
undelivered = { RELATIVE($when) }: { $why }
undelivered-game = { RELATIVE($when) }, partida { $number }: { $why }
delivery-error-closed = Discord no em deixa escriure't missatges directes i no hi ha cap canal on fer-ho. Permet els missatges directes dels membres d'un servidor que compartim.
delivery-error-gone = el canal on anava ja no existeix. Les teves partides continuen per missatge directe amb mi.
delivery-error-forbidden = ja no puc escriure al canal. Parla amb un administrador del servidor o continua per missatge directe amb mi.
delivery-error-unreachable = no s'ha pogut contactar amb Discord en tot un dia.
delivery-error-fault = alguna cosa ha fallat per part meva. Qui administra aquest bot ho trobarà al registre.
