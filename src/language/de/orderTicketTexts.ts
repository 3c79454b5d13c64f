export const orderTicketTexts: Readonly<Record<string, string>> = {
  'Share of the available margin': 'Anteil der verfügbaren Margin',
  '8 hours': '8 Stunden',
  '24 hours': '24 Stunden',
  'Until the signing key expires': 'Bis der Signierschlüssel abläuft',
  'One-click limits': 'Ein-Klick-Limits',
  'The signing key signs without asking the wallet, within these limits. What only reduces a position, and every cancel, is never stopped by them.':
    'Der Signierschlüssel signiert innerhalb dieser Limits, ohne die Wallet zu fragen. Was nur eine Position verkleinert, und jedes Löschen, halten sie nie auf.',
  'Begin a new session': 'Neue Sitzung beginnen',
  'Keep these limits': 'Limits behalten',
  'Each order': 'Je Order',
  'All orders of a session': 'Alle Orders einer Sitzung',
  'Orders in a session': 'Orders in einer Sitzung',
  'A session lasts': 'Eine Sitzung dauert',
  'Market orders count at the mark price, and edits by what they add. The limits are kept in this browser and hold for all of its pages; the venue does not know of them.':
    'Market-Orders zählen zum Mark-Preis, Änderungen mit dem, was sie hinzufügen. Die Limits liegen in diesem Browser und gelten für alle seine Seiten; der Handelsplatz kennt sie nicht.',
  'No session has begun yet.': 'Noch keine Sitzung begonnen.',
  'Signed in this session': 'In dieser Sitzung signiert',
  'of {limit} USD': 'von {limit} USD',
  'of {count}': 'von {count}',
  'The wallet is asked again in': 'Die Wallet wird wieder gefragt in',
  'it is asked now': 'sie wird jetzt gefragt',
  'One-click limits: {used} USD and {orders} orders signed, {left} left':
    'Ein-Klick-Limits: {used} USD und {orders} Orders signiert, {left} übrig',
  'What one-click has signed in this session. Press to change the limits.':
    'Was Ein-Klick in dieser Sitzung signiert hat. Drücken, um die Limits zu ändern.',
  '{used} USD': '{used} USD',
  '{used} of {limit} USD': '{used} von {limit} USD',
  '{orders} orders': '{orders} Orders',
  '{orders} of {most} orders': '{orders} von {most} Orders',
  'Order ticket': 'Order-Ticket',
  'Order type': 'Orderart',
  'Time in force': 'Gültigkeit',
  'at market': 'Market',
  'Opening the account…': 'Konto wird geöffnet…',
  'Enabling trading…': 'Handel wird freigeschaltet…',
  'Connect a wallet to trade.': 'Zum Handeln eine Wallet verbinden.',
  'Enable trading to send orders.': 'Zum Senden den Handel freischalten.',
  'The book is not live: no market orders until it is.': 'Das Buch ist nicht live: bis dahin keine Market-Orders.',
  'The book holds less than that of {instrument}: the rest would be cancelled.':
    'Das Buch hat weniger {instrument}: der Rest würde gelöscht.',
  'When it meets my own order': 'Wenn sie auf eigene Orders trifft',
  'Cancel the one that rests': 'Die im Buch löschen',
  'Cancel what is left of this one': 'Den Rest dieser löschen',
  'Trade with myself': 'Mit sich selbst handeln',
  'The wallet asks for each order.': 'Die Wallet fragt bei jeder Order.',
  'The wallet asks for each order. One-click needs trading enabled.':
    'Die Wallet fragt bei jeder Order. Ein-Klick braucht freigeschalteten Handel.',
  'Signed by': 'Signiert von',
  'The key of this session signs at once.': 'Der Schlüssel dieser Sitzung signiert sofort.',
  'Refused rather than taking': 'Lieber abgelehnt als Taker',
  'Only an order that rests can be post-only': 'Nur eine Order, die im Buch liegt, kann Post-only sein',
  'Reduce only': 'Reduce-only',
  'Never more than closes the position': 'Nie mehr, als die Position schließt',
  'Counted by market-maker protection (MMP)': 'Zählt für den Market-Maker-Schutz (MMP)',
  'Counted, and cancelled, by market-maker protection': 'Vom Market-Maker-Schutz gezählt und gelöscht',
  'More, {count} chosen': 'Mehr, {count} gewählt',
  'Refused: it would have taken.': 'Abgelehnt: sie wäre Taker gewesen.',
  'Post-only, and it would take.': 'Post-only, und sie wäre Taker.',
  'Place at {price}': 'Zu {price} platzieren',
  'Move to {price}': 'Auf {price} verschieben',
  'You sign:': 'Signiert wird:',
  Notional: 'Nominal',
  Fee: 'Gebühr',
  'Taker for what trades at once, maker for what would rest': 'Taker für das sofort Gehandelte, Maker für den Rest',
  'What the order asks of the available margin': 'Was die Order von der verfügbaren Margin verlangt',
  Maintenance: 'Maintenance',
  'The margin below which the account is liquidated': 'Die Margin, unter der das Konto liquidiert wird',
  'The margin below which the account is liquidated; isolated positions have margin of their own':
    'Die Margin, unter der das Konto liquidiert wird; isolierte Positionen haben eine eigene Margin',
  'The mark that would liquidate the position: other underlyings, volatilities and time unchanged.':
    'Mark-Preis, bei dem die Position liquidiert würde: andere Basiswerte, Volatilitäten und Zeit unverändert.',
  'The index that would liquidate the account: other underlyings, volatilities and time unchanged.':
    'Index, bei dem das Konto liquidiert würde: andere Basiswerte, Volatilitäten und Zeit unverändert.',
  'Takes at': 'Sofort zu',
  'The average price of what would trade at once, walked through the live book':
    'Der Durchschnittspreis des sofort Gehandelten, durch das Live-Buch gerechnet',
  'to {price}': 'bis {price}',
  'How much worse than the mid that is': 'Wie viel schlechter als die Mitte das ist',
  'A sum of USD above zero, or nothing for no limit.': 'Eine Summe in USD über null, oder leer für kein Limit.',
  'A whole number of orders, or nothing for no limit.': 'Eine ganze Zahl von Orders, oder leer für kein Limit.',
  'No more than what a whole session may sign.': 'Nicht mehr, als eine ganze Sitzung signieren darf.',
  'It needs {needed} USD of margin; {available} are available.':
    'Sie braucht {needed} USD Margin; verfügbar sind {available}.',
  'A market order needs a live book. Wait for it, or use a limit.':
    'Eine Market-Order braucht ein Live-Buch. Abwarten oder ein Limit nehmen.',
  'Price must be a multiple of {step}. Nearest: {below} or {above}.':
    'Der Preis muss ein Vielfaches von {step} sein. Nächste: {below} oder {above}.',
  'The order is worth less than the least value of {value} USD.':
    'Die Order ist weniger wert als der Mindestwert von {value} USD.',
  'The order is worth more than the greatest value of {value} USD.':
    'Die Order ist mehr wert als der Höchstwert von {value} USD.',
  'Too far above the mark: a buy may be at most {price}.':
    'Zu weit über der Mark: ein Kauf darf höchstens {price} kosten.',
  'Too far below the mark: a sell must be at least {price}.':
    'Zu weit unter der Mark: ein Verkauf muss mindestens {price} sein.',
  'Enter a price.': 'Preis eingeben.',
  'That is no price: use digits and at most six decimals.':
    'Das ist kein Preis: Ziffern und höchstens sechs Nachkommastellen.',
  'That is no amount: use digits and at most six decimals.':
    'Das ist keine Menge: Ziffern und höchstens sechs Nachkommastellen.',
  'Buy {instrument}': 'Kauf {instrument}',
  'Sell {instrument}': 'Verkauf {instrument}',
  'Buy {amount} {instrument}': 'Kauf {amount} {instrument}',
  'Sell {amount} {instrument}': 'Verkauf {amount} {instrument}',
  'Buy {amount} {instrument} at market': 'Kauf {amount} {instrument} Market',
  'Sell {amount} {instrument} at market': 'Verkauf {amount} {instrument} Market',
  'Buy {amount} {instrument} at {price}': 'Kauf {amount} {instrument} zu {price}',
  'Sell {amount} {instrument} at {price}': 'Verkauf {amount} {instrument} zu {price}',
  'At the best ask, until a price is entered': 'Zum besten Brief, bis ein Preis eingegeben ist',
  'At the best bid, until a price is entered': 'Zum besten Geld, bis ein Preis eingegeben ist',
  'There is nothing to reduce on that side.': 'Auf dieser Seite gibt es nichts zu reduzieren.',
  'The available margin allows less than one step of the amount.':
    'Die verfügbare Margin reicht nicht für einen Schritt der Menge.',
  'That share is not known: check the price, or wait for the account.':
    'Der Anteil ist nicht bekannt: Preis prüfen oder auf das Konto warten.',
  'The book is not live. Enter a price.': 'Das Orderbuch ist nicht live. Preis eingeben.',
  'The book has no asks. Enter a price, or wait for the account.':
    'Das Orderbuch hat keine Briefseite. Preis eingeben oder auf das Konto warten.',
  'The book has no bids. Enter a price, or wait for the account.':
    'Das Orderbuch hat keine Geldseite. Preis eingeben oder auf das Konto warten.',
  'Peg edits in a session': 'Peg-Änderungen je Sitzung',
  'Peg edits': 'Peg-Änderungen',
}
