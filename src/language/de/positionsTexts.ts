export const positionsTexts: Readonly<Record<string, string>> = {
  'The leverage is already {leverage}×': 'Der Hebel beträgt bereits {leverage}×',
  low: 'niedrig',
  medium: 'mittel',
  high: 'hoch',
  'ADL rank: {rank}': 'ADL-Rang: {rank}',
  'Exempt from ADL': 'Von ADL ausgenommen',
  'Each position is closed with a reduce-only market order.':
    'Jede Position wird mit einer Reduce-only-Market-Order geschlossen.',
  'Closing preview': 'Vorschau der Schließung',
  'PnL if closed now (USD)': 'PnL bei Schließung (USD)',
  'Total after fees': 'Summe nach Gebühren',
  '{sent} of {count} sent': '{sent} von {count} gesendet',
  'Total for what the books can fill, after fees': 'Summe nach Gebühren, soweit die Orderbücher reichen',
  'Close the rest with limit orders at mark': 'Rest mit Limits zum Mark-Preis schließen',
  'Status of each': 'Ergebnis je Position',
  'Order book isn’t live: no market order is sent.':
    'Das Orderbuch ist nicht live: Es wird keine Market-Order gesendet.',
  'Maximum order value.': 'Höchstwert einer einzelnen Order überschritten.',
  'The book fills {filled} of {amount} at {average} on average, {worst} at worst; {rest} remain.':
    'Das Orderbuch deckt {filled} von {amount}, im Schnitt zu {average}, schlechtestens zu {worst}; {rest} bleiben offen.',
  'There are no bids to sell to within the price band.': 'Keine Bids innerhalb des Preisbands.',
  'There are no asks to buy from within the price band.': 'Keine Asks innerhalb des Preisbands.',
  'Use a limit at the mark, {price}': 'Limit zum Mark-Preis verwenden, {price}',
  '{count} reduce-only order already covers {amount} of it. It is cancelled once the order is signed.':
    '{count} Reduce-only-Order deckt bereits {amount} davon ab. Sie wird storniert, sobald die Order signiert ist.',
  '{count} reduce-only orders already cover {amount} of it. They are cancelled once the order is signed.':
    '{count} Reduce-only-Orders decken bereits {amount} davon ab. Sie werden storniert, sobald die Order signiert ist.',
  'The book fills only {filled} of {amount}; the rest is cancelled, leaving the position shown.':
    'Das Orderbuch deckt nur {filled} von {amount}; der Rest wird storniert, die Position ändert sich wie angezeigt.',
  'No liquidity to close it': 'Keine Liquidität im Orderbuch zum Schließen',
  'The book fills {filled} of {amount} at {price} on average':
    'Das Orderbuch deckt {filled} von {amount}, im Schnitt zu {price}',
  'Already closed.': 'Sie ist bereits geschlossen.',
  'The position has changed sides. Check it first.': 'Die Position hat die Seite gewechselt. Bitte zuerst prüfen.',
  'Couldn’t cancel all of the reduce-only orders in the way.':
    'Nicht alle störenden Reduce-only-Orders konnten storniert werden.',
  '{outcome}. Cancelled before it: {orders}. Place what the position still needs.':
    '{outcome}. Zuvor storniert: {orders}. Platzieren Sie erneut, was die Position noch braucht.',
  'Order status unknown. Checking with the venue…': 'Orderstatus unbekannt. Der Handelsplatz wird abgefragt.',
  'Not sent: another order is being sent.': 'Nicht gesendet: Eine andere Order ist unterwegs.',
  'Bought {amount} at {price}.': '{amount} zu {price} gekauft.',
  'Sold {amount} at {price}.': '{amount} zu {price} verkauft.',
  'A limit for {amount} rests at {price}.': 'Ein Limit über {amount} liegt zu {price} im Buch.',
  'The position changed while the order was signed. Check it and send again.':
    'Die Position hat sich während des Signierens geändert. Bitte prüfen und erneut senden.',
  'Not sent: {why}': 'Nicht gesendet: {why}',
  'Not sent: contract specs unavailable.': 'Nicht gesendet: Die Kontraktdaten dieses Instruments sind nicht bekannt.',
  'Not sent: order book isn’t live.': 'Nicht gesendet: Das Orderbuch ist nicht live.',
  'Not sent: no mark price.': 'Nicht gesendet: Der Mark-Preis ist nicht bekannt.',
  'Close 1 position at market': '1 Position zum Marktpreis schließen',
  'Close {count} positions at market': '{count} Positionen zum Marktpreis schließen',
  'Estimated from the live book': 'Geschätzt aus dem Live-Orderbuch',
  '% of position': '% der Position',
  '≈ Price, fee and PnL if filled; margin while the order is open.':
    '≈ Preis, Gebühr und PnL bei Ausführung; Margin, solange die Order offen ist.',
  'Sell {amount} {asset} at market': '{amount} {asset} zum Marktpreis verkaufen',
  'Buy {amount} {asset} at market': '{amount} {asset} zum Marktpreis kaufen',
  'Place limit sell: {amount} {asset}': 'Verkaufslimit platzieren: {amount} {asset}',
  'Place limit buy: {amount} {asset}': 'Kauflimit platzieren: {amount} {asset}',
  'Difference from mid': 'Abweichung vom Mid-Preis',
  'Mid {price}': 'Mid {price}',
  'Avg. {price}, after {fee} USD fee': 'Ø {price}, nach {fee} USD Gebühr',
  'Unavailable: book not live': 'Nicht verfügbar: Orderbuch nicht live',
  'Isolated margin': 'Isolierte Margin',
  Direction: 'Richtung',
  'Add margin': 'Margin einzahlen',
  'Remove margin': 'Margin entnehmen',
  'Available: {sum} USD': 'Verfügbar: {sum} USD',
  '≈ At current mark.': '≈ Zum aktuellen Mark-Preis',
  'Add {sum} USD': '{sum} USD einzahlen',
  'Remove {sum} USD': '{sum} USD entnehmen',
  'Enter a whole number from 1 to {largest}': 'Ganze Zahl von 1 bis {largest} eingeben',
  '≈ At current marks. Leverage doesn’t affect the maintenance margin of a cross position.':
    '≈ Zu aktuellen Mark-Preisen. Die Maintenance Margin einer Cross-Position hängt nicht vom Hebel ab.',
  '≈ At current marks. The margin already assigned stays. Later fills assign their value divided by the leverage, which moves the liquidation price.':
    '≈ Zu aktuellen Mark-Preisen. Die bereits reservierte Margin bleibt. Weitere Ausführungen reservieren ihren Wert geteilt durch den Hebel; das verschiebt den Liquidationspreis.',
  '≈ At current marks. An isolated position is opened with its value divided by the leverage: higher leverage brings the liquidation price closer.':
    '≈ Zu aktuellen Mark-Preisen. Eine isolierte Position wird mit ihrem Wert geteilt durch den Hebel eröffnet: Mehr Hebel rückt den Liquidationspreis näher.',
  'Margin needed to open a position of this size': 'Margin, die zur Eröffnung einer Position dieser Größe nötig ist',
  'Minimum margin to avoid liquidation of the position': 'Margin, unter der die Position liquidiert wird',
  'Set leverage': 'Hebel setzen',
  'Set leverage to {leverage}×': 'Hebel auf {leverage}× setzen',
  '{instrument} margin': '{instrument}-Margin',
  'Margin type': 'Margin-Art',
  'To change it, close your position and cancel open orders in this instrument.':
    'Zum Ändern die Position schließen und offene Orders in diesem Instrument stornieren.',
  'Your whole account backs this position.': 'Ihr gesamtes Konto haftet für diese Position.',
  'Only the margin assigned to this position is at risk.': 'Nur die dieser Position zugewiesene Margin haftet.',
  'PnL at mid': 'PnL (Mid)',
  'If closed now': 'Bei Schließung',
  'Reversing needs a live order book.': '„Drehen“ braucht ein aktuelles Orderbuch.',
  'Reverse {instrument}': '{instrument} drehen',
  'Sells {amount} {asset} at market: half closes your position, half opens the opposite one.':
    'Verkauft {amount} {asset} zum Marktpreis: Die eine Hälfte schließt die Position, die andere eröffnet die Gegenposition.',
  'Buys {amount} {asset} at market: half closes your position, half opens the opposite one.':
    'Kauft {amount} {asset} zum Marktpreis: Die eine Hälfte schließt die Position, die andere eröffnet die Gegenposition.',
  'Sells the missing {amount} {asset} at market.': 'Verkauft die noch fehlenden {amount} {asset} zum Marktpreis.',
  'Buys the missing {amount} {asset} at market.': 'Kauft die noch fehlenden {amount} {asset} zum Marktpreis.',
  'Not sent: positions are reloading.': 'Nicht gesendet: Die Positionen werden gerade neu geladen.',
  'The position is what you wanted.': 'Die Position ist wie gewünscht.',
  'The position changed in the meantime: now {now}, wanted {target}.':
    'Die Position hat sich inzwischen geändert: jetzt {now}, gewünscht {target}.',
  'The position is now {now}.': 'Die Position ist jetzt {now}.',
  'none (flat)': 'keine (flat)',
  'long {amount}': 'Long {amount}',
  'short {amount}': 'Short {amount}',
  'Reverse preview': 'Vorschau des Drehens',
  'Unavailable: a price or margin terms are missing.':
    'Unbekannt: Ein Preis oder die Margin-Parameter einer Position fehlen.',
  'No price of the underlying would liquidate the account.': 'Kein Preis des Basiswerts liquidiert das Konto.',
  'Mark price that liquidates this position (isolated margin).':
    'Mark-Preis, bei dem diese Position liquidiert wird; sie hat eine eigene Margin.',
  'Mark price at which the account is liquidated, with other underlyings, volatilities and time unchanged.':
    'Mark-Preis, bei dem das Konto liquidiert wird – andere Basiswerte, Volatilitäten und Zeit unverändert.',
  'Index price at which the account is liquidated, with other underlyings, volatilities and time unchanged.':
    'Indexpreis, bei dem das Konto liquidiert wird – andere Basiswerte, Volatilitäten und Zeit unverändert.',
  'Falling to': 'Fall auf',
  'Rising to': 'Anstieg auf',
  'Under standard rules, for comparison: initial {initial}, maintenance {maintenance} USD. Portfolio margin is calculated for all positions together.':
    'Zum Vergleich nach den Standardregeln: Initial {initial}, Maintenance {maintenance} USD. Portfolio-Margin gilt für alle Positionen zusammen.',
  'std.': 'Std.',
  'Initial {initial}, maintenance {maintenance} USD': 'Initial {initial}, Maintenance {maintenance} USD',
  '{instrument} TP/SL: {count} set': '{instrument} TP/SL: {count} gesetzt',
  'TP/SL': 'TP/SL',
  'TP / SL': 'TP / SL',
  Reverse: 'Drehen',
}
