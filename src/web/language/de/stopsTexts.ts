export const stopsTexts: Readonly<Record<string, string>> = {
  'Enter a new take-profit or stop-loss price': 'Neuen Take-Profit- oder Stop-Loss-Preis eingeben',
  'Attach take-profit and stop-loss to this order': 'Take-Profit und Stop-Loss an diese Order anhängen',
  'Sent once the order is accepted. Active from its first fill; cancelled if the order is.':
    'Werden gesendet, sobald die Order angenommen ist. Aktiv ab ihrer ersten Ausführung; mit ihr storniert.',
  'Your positions will stay open without these stops.': 'Ihre Positionen bleiben ohne diese Stops offen.',
  'Cancel {count} stop': '{count} Stop stornieren',
  'Cancel {count} stops': '{count} Stops stornieren',
  'Stops to cancel': 'Zu stornierende Stops',
  'Limit price': 'Limitpreis',
  'Partial stops': 'Teil-Stops',
  'Cancel {stop}': '{stop} stornieren',
  'Estimated at the trigger or limit price, before fees': 'Geschätzt zum Auslöser oder Limit, vor Gebühren',
  '{instrument} take-profit and stop-loss': '{instrument}: Take-Profit und Stop-Loss',
  'Applies to': 'Gilt für',
  'Whole position': 'Ganze Position',
  Partial: 'Teil',
  'Remove {kind}': '{kind} entfernen',
  'Closes the full position at market when mark reaches the trigger. If one triggers, the other is cancelled (OCO).':
    'Schließt die gesamte Position zum Marktpreis, wenn der Mark-Preis den Auslöser erreicht. Wird einer ausgelöst, wird der andere storniert (OCO).',
  'Each closes its own amount when mark reaches the trigger. All are cancelled when the position closes.':
    'Jeder schließt seine eigene Menge, wenn der Mark-Preis den Auslöser erreicht. Alle werden storniert, wenn die Position geschlossen wird.',
  'Nothing to place': 'Nichts zu platzieren',
  'Place {count} stop': '{count} Stop platzieren',
  'Place both ({count} orders)': 'Beide platzieren ({count} Orders)',
  'Move {kind} to {trigger}': '{kind} auf {trigger} verschieben',
  'Place {kind} at {trigger}': '{kind} bei {trigger} platzieren',
  USD: 'USD',
  'Market only': 'Nur Market',
  'Stop preview': 'Stop-Vorschau',
  'Distance from mark to trigger': 'Abstand vom Mark-Preis zum Auslöser',
  'PnL at limit': 'PnL am Limit',
  'Before fees. Market stops can fill worse than the trigger.':
    'Vor Gebühren. Market-Stops können schlechter als der Auslöser ausgeführt werden.',
  'As a taker': 'Als Taker',
  'Needed when it triggers; waiting needs no margin.': 'Wird beim Auslösen benötigt; das Warten braucht keine Margin.',
  Value: 'Wert',
  'Activates on the parent order’s first fill; cancelled with it.':
    'Aktiv ab der ersten Ausführung der Hauptorder; wird mit ihr storniert.',
  Attached: 'Angehängt',
  'Stop ticket': 'Stop-Ticket',
  '% below mark': '% unter Mark',
  '% above mark': '% über Mark',
  '% below entry': '% unter Einstieg',
  '% above entry': '% über Einstieg',
  Below: 'Unter',
  Above: 'Über',
  'Distance from mark': 'Abstand zum Mark-Preis',
  'Unprotected orders': 'Ungeschützte Orders',
  'Your {instrument} order has no stop-loss: {why}': 'Ihre {instrument}-Order hat keinen Stop-Loss: {why}',
  'Your {instrument} order has no take-profit: {why}': 'Ihre {instrument}-Order hat keinen Take-Profit: {why}',
  Dismiss: 'Ausblenden',
  'Opens position': 'Öffnet Position',
  'Enter a limit price.': 'Limitpreis eingeben.',
  'Enter a valid number (max. 6 decimals)': 'Gültige Zahl eingeben (max. 6 Nachkommastellen)',
  'Place stop-loss': 'Stop-Loss platzieren',
  'Place take-profit': 'Take-Profit platzieren',
  'Close entire {instrument} short at market when mark reaches {trigger}. (The trigger isn’t part of the signature.)':
    'Gesamte {instrument}-Short-Position zum Marktpreis schließen, sobald der Mark-Preis {trigger} erreicht. (Der Auslöser ist nicht Teil der Signatur.)',
  'Close entire {instrument} long at market when mark reaches {trigger}. (The trigger isn’t part of the signature.)':
    'Gesamte {instrument}-Long-Position zum Marktpreis schließen, sobald der Mark-Preis {trigger} erreicht. (Der Auslöser ist nicht Teil der Signatur.)',
  'Buy {amount} {instrument} at market when mark reaches {trigger}. (The trigger isn’t part of the signature.)':
    '{amount} {instrument} zum Marktpreis kaufen, sobald der Mark-Preis {trigger} erreicht. (Der Auslöser ist nicht Teil der Signatur.)',
  'Sell {amount} {instrument} at market when mark reaches {trigger}. (The trigger isn’t part of the signature.)':
    '{amount} {instrument} zum Marktpreis verkaufen, sobald der Mark-Preis {trigger} erreicht. (Der Auslöser ist nicht Teil der Signatur.)',
  'Buy {amount} {instrument} at {price} when mark reaches {trigger}. (The trigger isn’t part of the signature.)':
    '{amount} {instrument} zu {price} kaufen, sobald der Mark-Preis {trigger} erreicht. (Der Auslöser ist nicht Teil der Signatur.)',
  'Sell {amount} {instrument} at {price} when mark reaches {trigger}. (The trigger isn’t part of the signature.)':
    '{amount} {instrument} zu {price} verkaufen, sobald der Mark-Preis {trigger} erreicht. (Der Auslöser ist nicht Teil der Signatur.)',
  'You’d be liquidated first, at ≈ {price}. Move the trigger closer.':
    'Sie würden vorher liquidiert, bei ≈ {price}. Auslöser näher setzen.',
  'Limit is below the trigger – the order may not fill if price gaps.':
    'Das Limit liegt unter dem Auslöser: Die Order wird bei Kurssprüngen eventuell nicht ausgeführt.',
  'Limit is above the trigger – the order may not fill if price gaps.':
    'Das Limit liegt über dem Auslöser: Die Order wird bei Kurssprüngen eventuell nicht ausgeführt.',
  'Reduce-only, but you have no position to reduce.': 'Reduce-only, aber keine Position vorhanden.',
  'Larger than your position: this would flip it. Enable reduce-only or lower the amount.':
    'Größer als Ihre Position: Sie würde gedreht. Reduce-only einschalten oder Menge verringern.',
}
