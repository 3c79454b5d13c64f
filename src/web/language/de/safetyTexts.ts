export const safetyTexts: Readonly<Record<string, string>> = {
  'The venue gives {name} and {other} the same number ({id}).':
    'Der Handelsplatz gibt {name} und {other} dieselbe Nummer ({id}).',
  'The terms of {name} aren’t those of its name.': 'Die Bedingungen von {name} sind nicht die seines Namens.',
  '{name} is {first} in {source} and {second} in {other}.': '{name} ist {first} in {source} und {second} in {other}.',
  '{why} Orders sign this number, so trading it is stopped. Cancelling still works.':
    '{why} Orders signieren diese Nummer, deshalb ist der Handel damit angehalten. Stornieren geht weiterhin.',
  'Trading of {instrument} is stopped': 'Der Handel mit {instrument} ist angehalten',
  'The venue reports an order that isn’t the one you signed':
    'Der Handelsplatz meldet eine Order, die nicht die von Ihnen signierte ist',
  'You signed: {terms}.': 'Sie haben signiert: {terms}.',
  'The venue says: {terms}.': 'Der Handelsplatz sagt: {terms}.',
  'Check your orders and positions before you trade on.':
    'Prüfen Sie Ihre Orders und Positionen, bevor Sie weiterhandeln.',
  'order {id}': 'Order {id}',
  'buy {amount} packages at {price}, quote {id}': 'Kauf von {amount} Paketen zu {price}, Quote {id}',
  'sell {amount} packages at {price}, quote {id}': 'Verkauf von {amount} Paketen zu {price}, Quote {id}',
  'buy {amount} of instrument {instrument} at {price}, order {id}':
    'Kauf von {amount} des Instruments {instrument} zu {price}, Order {id}',
  'sell {amount} of instrument {instrument} at {price}, order {id}':
    'Verkauf von {amount} des Instruments {instrument} zu {price}, Order {id}',
  'The venue shows no legs for this request. Nothing was signed.':
    'Der Handelsplatz zeigt zu dieser Anfrage keine Legs. Es wurde nichts signiert.',
  '{asset} MMP': '{asset}-MMP',
  'updated {age} ago': 'vor {age} aktualisiert',
  'Edit {asset} limits': '{asset}-Limits ändern',
  'Set {asset} limits': '{asset}-Limits setzen',
  'Turn off': 'Ausschalten',
  'Your {asset} quotes will be unprotected.': 'Ihre {asset}-Quotes sind dann ungeschützt.',
  'Turn off {asset} MMP': '{asset}-MMP ausschalten',
  FROZEN: 'GESPERRT',
  Off: 'Aus',
  '{asset} freeze': '{asset}-Sperre',
  'until reset': 'bis zum Zurücksetzen',
  'Reset {asset} MMP': '{asset}-MMP zurücksetzen',
  'A limit was hit. MMP orders were cancelled and new ones are rejected. Other orders are unaffected.':
    'Ein Limit wurde erreicht. MMP-Orders wurden storniert, neue werden abgelehnt. Andere Orders sind nicht betroffen.',
  Contracts: 'Kontrakte',
  'Net delta': 'Netto-Delta',
  'As counted by the venue over {seconds} s windows, each starting with an MMP fill.':
    'Vom Handelsplatz gezählt, in Fenstern von {seconds} s, die jeweils mit einer MMP-Ausführung beginnen.',
  'Hitting a limit freezes MMP until you reset it.': 'Ein erreichtes Limit sperrt den MMP, bis Sie ihn zurücksetzen.',
  'Hitting a limit freezes MMP for {seconds} s.': 'Ein erreichtes Limit sperrt den MMP für {seconds} s.',
  'No limits set: MMP orders in {asset} are unprotected.':
    'Keine Limits gesetzt: MMP-Orders in {asset} sind ungeschützt.',
  '{asset} market-maker protection': '{asset}: Market-Maker-Schutz',
  'If a limit is reached within the window, your MMP orders in this asset are cancelled and new ones rejected.':
    'Wird innerhalb des Fensters ein Limit erreicht, werden Ihre MMP-Orders in diesem Asset storniert und neue abgelehnt.',
  '{asset} limits': '{asset}-Limits',
  Window: 'Fenster',
  seconds: 'Sekunden',
  'Fills are counted for this long after the first.': 'So lange werden Ausführungen ab der ersten gezählt.',
  'Contract limit': 'Kontraktlimit',
  'Buys plus sells.': 'Käufe plus Verkäufe.',
  'Net delta limit': 'Netto-Delta-Limit',
  'Absolute buys minus sells. Empty = no limit.': 'Betrag von Käufen minus Verkäufen. Leer = kein Limit.',
  Freeze: 'Sperre',
  'Freeze until I reset it': 'Bis ich zurücksetze',
  'no limit': 'kein Limit',
  '{used} of {limit}': '{used} von {limit}',
  'Enter whole seconds, 1–86,400': 'Ganze Sekunden eingeben, 1–86.400',
  'Must be above 0 (0 would trigger on the first fill).': 'Muss über 0 liegen (0 löst bei der ersten Ausführung aus).',
  'Enter a value above 0, or leave empty for no limit.': 'Wert über 0 eingeben oder leer lassen (kein Limit).',
  'Updating…': 'Wird geladen…',
  On: 'An',
  'Renew key': 'Schlüssel erneuern',
  'Key expired': 'Schlüssel abgelaufen',
  'The signing key expires within a day.': 'Der Signierschlüssel läuft innerhalb eines Tages ab.',
  'The signing key expires within an hour.': 'Der Signierschlüssel läuft innerhalb einer Stunde ab.',
  'The signing key has expired.': 'Der Signierschlüssel ist abgelaufen.',
  'If this page disconnects, the venue immediately cancels the orders it sent.':
    'Bricht die Verbindung dieser Seite ab, storniert der Handelsplatz sofort die darüber gesendeten Orders.',
  'This includes closing or reloading the page and losing your network. If the connection goes silent without closing, it can take up to {minutes} minutes.':
    'Das gilt auch beim Schließen oder Neuladen der Seite und bei Netzausfall. Verstummt die Verbindung nur, kann es bis zu {minutes} Minuten dauern.',
  'Cancelled orders aren’t restored when you reconnect.':
    'Stornierte Orders werden beim Wiederverbinden nicht wiederhergestellt.',
  'Untriggered stops, TWAPs, batch orders and orders from other connections are not cancelled. An amended order belongs to the connection that amended it.':
    'Nicht ausgelöste Stops, TWAPs, Batch-Orders und Orders anderer Verbindungen werden nicht storniert. Eine geänderte Order gehört zu der Verbindung, die sie geändert hat.',
  'Cancel on disconnect: on': 'Stornieren bei Verbindungsabbruch: an',
  'Cancel on disconnect: off': 'Stornieren bei Verbindungsabbruch: aus',
  'Cancel on disconnect: unknown': 'Stornieren bei Verbindungsabbruch: unbekannt',
  'Connection lost: 1 order will be cancelled': 'Verbindung verloren: 1 Order wird storniert',
  'Connection lost: {count} orders will be cancelled': 'Verbindung verloren: {count} Orders werden storniert',
  'Cancelled once the venue detects the disconnect (up to {minutes} minutes). They aren’t restored on reconnect.':
    'Storniert, sobald der Handelsplatz den Abbruch erkennt (bis zu {minutes} Minuten). Beim Wiederverbinden werden sie nicht wiederhergestellt.',
  'No open orders from this connection': 'Keine offenen Orders über diese Verbindung',
  '1 open order from this connection': '1 offene Order über diese Verbindung',
  '{count} open orders from this connection': '{count} offene Orders über diese Verbindung',
}
