export const stopsTexts: Readonly<Record<string, string>> = {
  'TP / SL': 'TP / SL',
  'A take-profit and a stop-loss that go with this order': 'Ein Take-Profit und ein Stop-Loss zu dieser Order',
  'Sent as soon as the order is taken. They wait for its first fill, and are cancelled with it.':
    'Gesendet, sobald die Order angenommen ist. Sie warten auf ihre erste Ausführung und werden mit ihr gelöscht.',
  'Positions stay as they are, without these.': 'Positionen bleiben, wie sie sind, ohne diese.',
  'Cancel {count} stop': '{count} Stop löschen',
  'Cancel {count} stops': '{count} Stops löschen',
  'Stops that would be cancelled': 'Stops, die gelöscht würden',
  'Limit price': 'Limitpreis',
  'Stops for parts of the position': 'Stops für Teile der Position',
  'Cancel {stop}': '{stop} löschen',
  'Estimated at the trigger, or at the limit, before fees': 'Geschätzt am Auslöser oder am Limit, vor Gebühren',
  'Take-profit and stop-loss of {instrument}': 'Take-Profit und Stop-Loss von {instrument}',
  'What it is for': 'Wofür er gilt',
  'Whole position': 'Ganze Position',
  'Part of it': 'Ein Teil davon',
  'Remove {kind}': '{kind} entfernen',
  'Closes whatever the position is when the mark reaches the trigger, by a market order. When one of them has closed it, the other one ends.':
    'Schließt per Market-Order, was die Position dann ist, wenn die Mark den Auslöser erreicht. Hat einer von beiden sie geschlossen, endet der andere.',
  'Closes its amount when the mark reaches the trigger, each by itself. All of them end with the position.':
    'Schließt jeder für sich seine Menge, wenn die Mark den Auslöser erreicht. Alle enden mit der Position.',
  'Nothing to place': 'Nichts zu platzieren',
  'Place {count} stop': '{count} Stop platzieren',
  'Place both, {count} orders': 'Beide platzieren, {count} Orders',
  'Move {kind} to {trigger}': '{kind} auf {trigger} verschieben',
  'Place {kind} at {trigger}': '{kind} bei {trigger} platzieren',
  USD: 'USD',
  'Market only': 'Nur Market',
  'What the stop would do': 'Wirkung des Stops',
  'How far the mark has to go to the trigger': 'Wie weit die Mark noch bis zum Auslöser hat',
  'PnL at limit': 'PnL am Limit',
  'Before the fee; at the market it can be worse than the trigger':
    'Vor der Gebühr; Market kann schlechter als der Auslöser sein',
  'As a taker': 'Als Taker',
  Value: 'Wert',
  'It waits for the first fill of its order, and is cancelled with it.':
    'Er wartet auf die erste Ausführung seiner Order und wird mit ihr gelöscht.',
  'With its order': 'Mit seiner Order',
  Reached: 'Erreicht',
  'Waits for the mark': 'Wartet auf die Mark',
  'Stop ticket': 'Stop-Ticket',
  'Percent below the mark': 'Prozent unter der Mark',
  'Percent above the mark': 'Prozent über der Mark',
  'Percent below the entry': 'Prozent unter dem Einstieg',
  'Percent above the entry': 'Prozent über dem Einstieg',
  Below: 'Unter',
  Above: 'Über',
  'PnL at the trigger': 'PnL am Auslöser',
  'Distance from the mark': 'Abstand von der Mark',
  'Orders without their stop': 'Orders ohne ihren Stop',
  'Your {instrument} order has no stop-loss: {why}': 'Die {instrument}-Order hat keinen Stop-Loss: {why}',
  'Your {instrument} order has no take-profit: {why}': 'Die {instrument}-Order hat keinen Take-Profit: {why}',
  Dismiss: 'Ausblenden',
  Opens: 'Öffnet',
  'Enter a limit price.': 'Limitpreis eingeben.',
  'That is no number: use digits and at most six decimals.':
    'Das ist keine Zahl: Ziffern und höchstens sechs Nachkommastellen.',
  'Place stop-loss': 'Stop-Loss platzieren',
  'Place take-profit': 'Take-Profit platzieren',
  'Buy back the whole {instrument} position at market. Not signed: the mark of {trigger} it waits for.':
    'Ganze {instrument}-Position Market zurückkaufen. Nicht signiert: die Mark {trigger}, auf die er wartet.',
  'Sell the whole {instrument} position at market. Not signed: the mark of {trigger} it waits for.':
    'Ganze {instrument}-Position Market verkaufen. Nicht signiert: die Mark {trigger}, auf die er wartet.',
  'Buy {amount} {instrument} at market. Not signed: the mark of {trigger} it waits for.':
    'Kauf {amount} {instrument} Market. Nicht signiert: die Mark {trigger}, auf die er wartet.',
  'Sell {amount} {instrument} at market. Not signed: the mark of {trigger} it waits for.':
    'Verkauf {amount} {instrument} Market. Nicht signiert: die Mark {trigger}, auf die er wartet.',
  'Buy {amount} {instrument} at {price}. Not signed: the mark of {trigger} it waits for.':
    'Kauf {amount} {instrument} zu {price}. Nicht signiert: die Mark {trigger}, auf die er wartet.',
  'Sell {amount} {instrument} at {price}. Not signed: the mark of {trigger} it waits for.':
    'Verkauf {amount} {instrument} zu {price}. Nicht signiert: die Mark {trigger}, auf die er wartet.',
  'The position would be liquidated first, at about {price}.':
    'Die Position würde vorher liquidiert, bei etwa {price}.',
  'The limit is below the trigger: the price may run away and leave it unfilled.':
    'Das Limit liegt unter dem Auslöser: der Preis kann weglaufen, ohne Ausführung.',
  'The limit is above the trigger: the price may run away and leave it unfilled.':
    'Das Limit liegt über dem Auslöser: der Preis kann weglaufen, ohne Ausführung.',
  'It only reduces, and there is no position that it could.':
    'Er verkleinert nur, und es gibt keine Position, die er verkleinern könnte.',
  'It is more than the position, and would open one the other way.':
    'Er ist größer als die Position und würde eine in Gegenrichtung eröffnen.',
}
