export const safetyTexts: Readonly<Record<string, string>> = {
  'Protection of {asset}': 'Schutz von {asset}',
  'read {age} ago': 'vor {age} gelesen',
  'Change limits of {asset}': 'Limits von {asset} ändern',
  'Set limits of {asset}': 'Limits von {asset} setzen',
  'Switch off': 'Ausschalten',
  'Quotes in {asset} would have no protection.': 'Quotes in {asset} hätten keinen Schutz.',
  'Switch {asset} off': '{asset} ausschalten',
  FROZEN: 'EINGEFROREN',
  Off: 'Aus',
  'Freeze of {asset}': 'Einfrieren von {asset}',
  'until reset': 'bis zum Zurücksetzen',
  'Reset {asset}': '{asset} zurücksetzen',
  'A limit was hit. Orders with the MMP flag were cancelled and new ones are refused; other orders go on.':
    'Ein Limit wurde erreicht. Orders mit dem MMP-Zusatz wurden gelöscht, neue werden abgelehnt; andere Orders laufen weiter.',
  Contracts: 'Kontrakte',
  'Net delta': 'Netto-Delta',
  'As the venue counts it, in windows of {seconds} s that begin with a fill of an MMP order.':
    'Wie der Handelsplatz zählt, in Fenstern von {seconds} s, die mit der Ausführung einer MMP-Order beginnen.',
  'A limit that is hit freezes it until it is reset.':
    'Ein erreichtes Limit friert ihn ein, bis er zurückgesetzt wird.',
  'A limit that is hit freezes it for {seconds} s.': 'Ein erreichtes Limit friert ihn für {seconds} s ein.',
  'No limits are set: orders with the MMP flag in {asset} are filled without any.':
    'Keine Limits gesetzt: Orders mit dem MMP-Zusatz in {asset} werden ohne Limit ausgeführt.',
  'Market-maker protection of {asset}': 'Market-Maker-Schutz von {asset}',
  'When a limit is met within the window, your orders with the MMP flag on this asset are cancelled and new ones refused.':
    'Wird im Fenster ein Limit erreicht, werden die Orders mit dem MMP-Zusatz in diesem Asset gelöscht und neue abgelehnt.',
  'Limits of {asset}': 'Limits von {asset}',
  Window: 'Fenster',
  seconds: 'Sekunden',
  'Fills are added up from the first one for this long.': 'So lange werden Ausführungen ab der ersten zusammengezählt.',
  'Limit of contracts': 'Limit der Kontrakte',
  'Bought and sold together.': 'Gekauft und verkauft zusammen.',
  'Limit of net delta': 'Limit des Netto-Deltas',
  'Bought less sold, without its sign. Empty: no limit.': 'Gekauft minus verkauft, ohne Vorzeichen. Leer: kein Limit.',
  Freeze: 'Einfrieren',
  'Frozen until I reset it': 'Eingefroren bis zum Zurücksetzen',
  'no limit': 'kein Limit',
  '{used} of {limit}': '{used} von {limit}',
  'Whole seconds, from 1 to 86400.': 'Ganze Sekunden, von 1 bis 86400.',
  'Contracts, above zero: with 0 the first fill would trip it.':
    'Kontrakte, über null: mit 0 löste die erste Ausführung ihn aus.',
  'Above zero, or empty for no limit.': 'Über null, oder leer für kein Limit.',
  'Cancels on disconnect': 'Löscht bei Abbruch',
  'Cancel my orders when the connection closes': 'Orders löschen, wenn die Verbindung endet',
  'Asking the venue…': 'Handelsplatz wird gefragt…',
  On: 'An',
  'Renew it.': 'Erneuern.',
  'Key expired': 'Schlüssel abgelaufen',
  'The signing key expires within a day.': 'Der Signierschlüssel läuft innerhalb eines Tages ab.',
  'The signing key expires within an hour.': 'Der Signierschlüssel läuft innerhalb einer Stunde ab.',
  'The signing key has expired.': 'Der Signierschlüssel ist abgelaufen.',
  'When the connection of this page closes, the venue cancels the orders that were sent over it, at once.':
    'Endet die Verbindung dieser Seite, löscht der Handelsplatz sofort die Orders, die über sie gesendet wurden.',
  'That is so whether you close the page, reload it, or lose the network. A link that only falls silent is closed by the venue after {minutes} minutes at the latest.':
    'Das gilt beim Schließen der Seite, beim Neuladen und bei Netzverlust. Eine Verbindung, die nur verstummt, schließt der Handelsplatz spätestens nach {minutes} Minuten.',
  'Coming back does not bring the orders back.': 'Zurückkommen bringt die Orders nicht zurück.',
  'Stops that wait for their trigger, TWAPs, batches and orders sent by other connections stay. An amended order belongs to the connection that amended it.':
    'Stops, die auf ihren Auslöser warten, TWAPs, Leitern und Orders anderer Verbindungen bleiben. Eine geänderte Order gehört der Verbindung, die sie geändert hat.',
  'Cancel on disconnect: on': 'Löschen bei Abbruch: an',
  'Cancel on disconnect: off': 'Löschen bei Abbruch: aus',
  'Cancel on disconnect: not known': 'Löschen bei Abbruch: nicht bekannt',
  'Connection lost: the venue cancels 1 order': 'Verbindung verloren: der Handelsplatz löscht 1 Order',
  'Connection lost: the venue cancels {count} orders': 'Verbindung verloren: der Handelsplatz löscht {count} Orders',
  'As soon as it sees the connection closed; a link that only fell silent, after {minutes} minutes at the latest. Coming back does not bring orders back.':
    'Sobald er das Ende der Verbindung sieht; verstummt sie nur, spätestens nach {minutes} Minuten. Zurückkommen bringt Orders nicht zurück.',
  'No open order was sent over the connection of this page.':
    'Über die Verbindung dieser Seite wurde keine offene Order gesendet.',
  '1 open order was sent over the connection of this page.':
    'Über die Verbindung dieser Seite wurde 1 offene Order gesendet.',
  '{count} open orders were sent over the connection of this page.':
    'Über die Verbindung dieser Seite wurden {count} offene Orders gesendet.',
}
