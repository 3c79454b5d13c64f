export const positionsTexts: Readonly<Record<string, string>> = {
  low: 'niedrig',
  medium: 'mittel',
  high: 'hoch',
  'Deleveraging rank: {rank}': 'ADL-Rang: {rank}',
  'Exempt from deleveraging': 'Von ADL ausgenommen',
  'Each position is closed by a market order that can only make it smaller.':
    'Jede Position wird mit einer Market-Order geschlossen, die sie nur verkleinern kann.',
  'What closing all would give': 'Was alles zu schließen ergäbe',
  'PnL closing now, USD': 'PnL bei Schließung, USD',
  'Together, after fees': 'Zusammen, nach Gebühren',
  '{sent} of {count} sent': '{sent} von {count} gesendet',
  'Together, of what the books take, after fees': 'Zusammen, soweit die Orderbücher reichen, nach Gebühren',
  'Close what remains by limits at the mark': 'Den Rest mit Limits zur Mark schließen',
  'What became of each': 'Ergebnis je Position',
  'Its book is not live: no market order is sent into it.':
    'Das Orderbuch ist nicht live: es wird keine Market-Order hineingesendet.',
  'One order may not be worth more.': 'Mehr darf eine einzelne Order nicht wert sein.',
  'The book takes {filled} of {amount}, at {average} on average and {worst} at worst; {rest} remain.':
    'Das Orderbuch nimmt {filled} von {amount}, im Schnitt zu {average}, schlechtestens zu {worst}; {rest} bleiben.',
  'There are no bids to sell to within the price band.': 'Innerhalb des Preisbands gibt es keine Geldgebote.',
  'There are no asks to buy from within the price band.': 'Innerhalb des Preisbands gibt es keine Briefangebote.',
  'Use a limit at the mark, {price}': 'Limit zur Mark verwenden, {price}',
  '{count} reduce-only order already covers {amount} of it. It is cancelled once the order is signed.':
    '{count} Reduce-only-Order deckt bereits {amount} davon ab. Sie wird gelöscht, sobald die Order signiert ist.',
  '{count} reduce-only orders already cover {amount} of it. They are cancelled once the order is signed.':
    '{count} Reduce-only-Orders decken bereits {amount} davon ab. Sie werden gelöscht, sobald die Order signiert ist.',
  'The book takes {filled} of {amount} only; the rest is cancelled, and the position becomes what is shown.':
    'Das Orderbuch nimmt nur {filled} von {amount}; der Rest wird gelöscht, und die Position wird wie angezeigt.',
  'The book has nothing to close it with': 'Im Orderbuch gibt es nichts, womit sie sich schließen ließe',
  'The book takes {filled} of {amount}, at {price} on average':
    'Das Orderbuch nimmt {filled} von {amount}, im Schnitt zu {price}',
  'It is closed already.': 'Sie ist bereits geschlossen.',
  'The position has changed sides. Check it first.': 'Die Position hat die Seite gewechselt. Bitte zuerst prüfen.',
  'The reduce-only orders in its way could not all be cancelled.':
    'Die Reduce-only-Orders, die im Weg stehen, ließen sich nicht alle löschen.',
  '{outcome}. Cancelled before it: {orders}. Place what the position still needs.':
    '{outcome}. Vorher gelöscht: {orders}. Platzieren Sie erneut, was die Position noch braucht.',
  'Not known whether the order arrived. The venue is being asked.':
    'Nicht bekannt, ob die Order ankam. Der Handelsplatz wird gefragt.',
  'Not sent: another order is on its way.': 'Nicht gesendet: eine andere Order ist unterwegs.',
  'Bought {amount} at {price}.': '{amount} zu {price} gekauft.',
  'Sold {amount} at {price}.': '{amount} zu {price} verkauft.',
  'A limit for {amount} rests at {price}.': 'Ein Limit über {amount} liegt zu {price} im Buch.',
  'The position changed while the order was signed. Check it and send again.':
    'Die Position hat sich während des Signierens geändert. Bitte prüfen und erneut senden.',
  'Not sent: {why}': 'Nicht gesendet: {why}',
  'Not sent: the terms of this instrument are not known.':
    'Nicht gesendet: die Kontraktdaten dieses Instruments sind nicht bekannt.',
  'Not sent: its book is not live.': 'Nicht gesendet: das Orderbuch ist nicht live.',
  'Not sent: the mark is not known.': 'Nicht gesendet: die Mark ist nicht bekannt.',
  'Close 1 position at the market': '1 Position zum Markt schließen',
  'Close {count} positions at the market': '{count} Positionen zum Markt schließen',
  'Estimated from the live book': 'Geschätzt aus dem Live-Buch',
  'Share of the position': 'Anteil der Position',
  'What closing would do': 'Wirkung der Schließung',
  '≈ Price, fee and PnL as they would be when it is filled; the margin as it is while it rests.':
    '≈ Preis, Gebühr und PnL wie bei der Ausführung; die Margin, wie sie ist, solange sie im Buch liegt.',
  'Sell {amount} {asset} at the market': 'Verkauf {amount} {asset} Market',
  'Buy {amount} {asset} at the market': 'Kauf {amount} {asset} Market',
  'Sell {amount} {asset} at a limit': 'Verkauf {amount} {asset} Limit',
  'Buy {amount} {asset} at a limit': 'Kauf {amount} {asset} Limit',
  'How much worse than the mid': 'Wie viel schlechter als die Mitte',
  'Mid {price}': 'Mid {price}',
  'Average {price}, after a fee of {fee} USD': 'Durchschnitt {price}, nach einer Gebühr von {fee} USD',
  'Not known without a live book': 'Ohne Live-Buch nicht bekannt',
  'Isolated margin': 'Isolierte Margin',
  Direction: 'Richtung',
  'Add margin': 'Margin einlegen',
  'Remove margin': 'Margin entnehmen',
  'Available: {sum} USD': 'Verfügbar: {sum} USD',
  'What the change would do': 'Wirkung der Änderung',
  '≈ At the mark of now.': '≈ Zur Mark von jetzt.',
  'Add {sum} USD': '{sum} USD einlegen',
  'Remove {sum} USD': '{sum} USD entnehmen',
  'A whole number from 1 to {largest}.': 'Eine ganze Zahl von 1 bis {largest}.',
  '≈ At the current marks. The maintenance margin of a cross position does not depend on the leverage.':
    '≈ Zu den aktuellen Marks. Die Maintenance Margin einer Cross-Position hängt nicht vom Hebel ab.',
  '≈ At the current marks. The margin already set aside stays. Later fills set aside their value divided by the leverage, which moves the liquidation price.':
    '≈ Zu den aktuellen Marks. Die bereits reservierte Margin bleibt. Weitere Ausführungen reservieren ihren Wert geteilt durch den Hebel; das verschiebt den Liquidationspreis.',
  '≈ At the current marks. An isolated position is opened with its value divided by the leverage: more leverage brings the liquidation price closer.':
    '≈ Zu den aktuellen Marks. Eine isolierte Position wird mit ihrem Wert geteilt durch den Hebel eröffnet: Mehr Hebel rückt den Liquidationspreis näher.',
  'The margin that a position of this size needs to open':
    'Die Margin, die eine Position dieser Größe zur Eröffnung braucht',
  'The margin below which the position is liquidated': 'Die Margin, unter der die Position liquidiert wird',
  'Set leverage': 'Hebel setzen',
  'Set leverage to {leverage}×': 'Hebel auf {leverage}× setzen',
  'Margin of {instrument}': 'Margin von {instrument}',
  'Margin type': 'Margin-Art',
  'It can be changed when there is no position and no open order in this instrument.':
    'Änderbar, wenn es in diesem Instrument keine Position und keine offene Order gibt.',
  'The whole account stands behind the position.': 'Das ganze Konto steht hinter der Position.',
  'Only the margin set aside for it stands behind the position.':
    'Nur die dafür reservierte Margin steht hinter der Position.',
  'at mid': 'zum Mid',
  'closing now': 'bei Schließung',
  'Reversing needs a live book.': 'Zum Drehen braucht es ein Live-Buch.',
  'Reverse {instrument}': '{instrument} drehen',
  'Sells {amount} {asset} at the market: half of it closes the position, the other half opens one the other way.':
    'Verkauft {amount} {asset} zum Markt: die eine Hälfte schließt die Position, die andere öffnet eine in Gegenrichtung.',
  'Buys {amount} {asset} at the market: half of it closes the position, the other half opens one the other way.':
    'Kauft {amount} {asset} zum Markt: die eine Hälfte schließt die Position, die andere öffnet eine in Gegenrichtung.',
  'Sells {amount} {asset} at the market, which is what is missing.':
    'Verkauft {amount} {asset} zum Markt: das, was noch fehlt.',
  'Buys {amount} {asset} at the market, which is what is missing.':
    'Kauft {amount} {asset} zum Markt: das, was noch fehlt.',
  'Not sent: the positions are being read again.': 'Nicht gesendet: die Positionen werden gerade neu gelesen.',
  'The position is what you wanted.': 'Die Position ist wie gewünscht.',
  'The position changed meanwhile: now {now}, wanted {target}.':
    'Die Position hat sich inzwischen geändert: jetzt {now}, gewünscht {target}.',
  'The position is now {now}.': 'Die Position ist jetzt {now}.',
  'none (flat)': 'keine (flat)',
  'long {amount}': 'Long {amount}',
  'short {amount}': 'Short {amount}',
  'What reversing would do': 'Wirkung des Drehens',
  'Not known: a price or the margin terms of something held are missing.':
    'Unbekannt: Ein Kurs oder die Margin-Bedingungen einer Position fehlen.',
  'No price of the underlying liquidates the account.': 'Kein Kurs des Basiswerts liquidiert das Konto.',
  'The mark that liquidates this position, which stands on its own margin.':
    'Mark-Preis, der diese Position liquidiert; sie steht auf eigener Margin.',
  'The mark at which the account is liquidated: other underlyings, volatilities and time unchanged.':
    'Mark-Preis, bei dem das Konto liquidiert wird: andere Basiswerte, Volatilitäten und Zeit unverändert.',
  'The index at which the account is liquidated: other underlyings, volatilities and time unchanged.':
    'Index, bei dem das Konto liquidiert wird: andere Basiswerte, Volatilitäten und Zeit unverändert.',
  'Falling to': 'Bei Fall auf',
  'Rising to': 'Bei Anstieg auf',
  'By the standard rules, for comparison: initial {initial}, maintenance {maintenance} USD. Portfolio margin is of all positions together.':
    'Nach den Standardregeln, zum Vergleich: Initial {initial}, Maintenance {maintenance} USD. Portfolio-Margin gilt für alle Positionen zusammen.',
  'std.': 'Std.',
  'Initial {initial}, maintenance {maintenance} USD': 'Initial {initial}, Maintenance {maintenance} USD',
  'Take-profit and stop-loss of {instrument}, {count} is set':
    'Take-Profit und Stop-Loss von {instrument}, {count} gesetzt',
  'Take-profit and stop-loss of {instrument}, {count} are set':
    'Take-Profit und Stop-Loss von {instrument}, {count} gesetzt',
  'TP/SL': 'TP/SL',
  Reverse: 'Drehen',
}
