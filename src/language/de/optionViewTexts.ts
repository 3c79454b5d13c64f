export const optionViewTexts: Readonly<Record<string, string>> = {
  'Show or hide the greeks': 'Griechen zeigen oder verbergen',
  'Show or hide the payoff': 'Auszahlung zeigen oder verbergen',
  Payoff: 'Auszahlung',
  'Options of {asset}': 'Optionen auf {asset}',
  'Choose an option of {asset}': 'Eine Option auf {asset} wählen',
  'This is of options; a perpetual has none.': 'Das haben Optionen; ein Perpetual hat nichts davon.',
  'The venue keeps no past volatility: drawn from now on.':
    'Der Handelsplatz hat keine vergangene Volatilität: gezeichnet wird ab jetzt.',
  '≈ The past is reckoned from the marks of the call and the put.':
    '≈ Die Vergangenheit ist aus den Marks von Call und Put berechnet.',
  'IV of the mark': 'IV des Marks',
  '{points} points': '{points} Punkte',
  'Volatility of the mark': 'Volatilität des Marks',
  'Change in points': 'Änderung in Punkten',
  'There is no volatility to draw yet. The first bar comes with the first mark.':
    'Es gibt noch keine Volatilität zu zeichnen. Die erste Kerze kommt mit dem ersten Mark.',
  '≈ Settlement so far': '≈ Abrechnung bisher',
  'The average of the index over the last 30 minutes before the expiry, as far as they have passed. Did the index stay where it is, it would end at {price}.':
    'Der Durchschnitt des Index über die letzten 30 Minuten vor dem Verfall, soweit sie vergangen sind. Bliebe der Index, wo er ist, endete er bei {price}.',
  '≈ Would pay': '≈ Würde zahlen',
  'What one contract would pay at the average so far; did the index stay where it is, {sum} USD.':
    'Was ein Kontrakt zum bisherigen Durchschnitt zahlen würde; bliebe der Index, wo er ist, {sum} USD.',
  Forward: 'Forward',
  Parity: 'Parität',
  Quotes: 'Kurse',
  'The forward at which the prices in the book have the volatilities that the venue gives them':
    'Der Forward, zu dem die Preise im Orderbuch die Volatilitäten haben, die der Handelsplatz ihnen gibt',
  'Forward, parity and quotes disagree by {share}: take greeks with care.':
    'Forward, Parität und Kurse weichen um {share} voneinander ab: Griechen mit Vorsicht lesen.',
  'The forward of the expiry, which greeks go by': 'Der Forward des Verfalls, nach dem die Griechen gehen',
  'The forward of the expiry that the venue’s marks are made with: greeks go by it':
    'Der Forward des Verfalls, mit dem die Marks des Handelsplatzes gemacht sind: nach ihm gehen die Griechen',
  'The forward of the expiry by put-call parity, since no mark tells it: greeks go by it':
    'Der Forward des Verfalls nach Put-Call-Parität, da kein Mark ihn sagt: nach ihm gehen die Griechen',
  'The forward of the expiry by the volatilities in the book, since nothing else tells it: greeks go by it':
    'Der Forward des Verfalls nach den Volatilitäten im Orderbuch, da nichts anderes ihn sagt: nach ihm gehen die Griechen',
  'Put-call parity needs a strike with bids and asks of both its options: there is none':
    'Put-Call-Parität braucht einen Strike mit Geld und Brief beider Optionen: es gibt keinen',
  'No single forward fits the quotes of all {strikes} strikes: they cross between {low} and {high}':
    'Kein einzelner Forward passt zu den Kursen aller {strikes} Strikes: sie kreuzen sich zwischen {low} und {high}',
  'By the quotes of {strikes} strikes the forward lies between {low} and {high}':
    'Nach den Kursen von {strikes} Strikes liegt der Forward zwischen {low} und {high}',
  Greek: 'Grieche',
  Held: 'Gehalten',
  'reckoned here': 'hier berechnet',
  'There are no greeks to show.': 'Es gibt keine Griechen zu zeigen.',
  'Per contract. ≈ is reckoned here, the rest by the venue.':
    'Je Kontrakt. ≈ ist hier berechnet, der Rest vom Handelsplatz.',
  'The volatility that the price implies, a year': 'Die Volatilität, die der Preis impliziert, aufs Jahr',
  '/ USD': '/ USD',
  'Δ / USD': 'Δ / USD',
  'How much delta moves when the forward moves by 1 USD':
    'Wie viel sich Delta bewegt, wenn sich der Forward um 1 USD bewegt',
  'USD / pt': 'USD / Pkt',
  'How much the price moves when the volatility moves by one point (1 %)':
    'Wie viel sich der Preis bewegt, wenn sich die Volatilität um einen Punkt (1 %) bewegt',
  'USD / day': 'USD / Tag',
  'How much the price moves in a day when nothing else does':
    'Wie viel sich der Preis an einem Tag bewegt, wenn sich sonst nichts bewegt',
  'USD / 1 %': 'USD / 1 %',
  'How much the price moves when the interest rate moves by 1 %':
    'Wie viel sich der Preis bewegt, wenn sich der Zins um 1 % bewegt',
  Vanna: 'Vanna',
  'Δ / pt': 'Δ / Pkt',
  'How much delta moves when the volatility moves by one point':
    'Wie viel sich Delta bewegt, wenn sich die Volatilität um einen Punkt bewegt',
  Volga: 'Volga',
  'vega / pt': 'Vega / Pkt',
  'How much vega moves when the volatility moves by one point':
    'Wie viel sich Vega bewegt, wenn sich die Volatilität um einen Punkt bewegt',
  Charm: 'Charm',
  'Δ / day': 'Δ / Tag',
  'How much delta moves in a day when nothing else does':
    'Wie viel sich Delta an einem Tag bewegt, wenn sich sonst nichts bewegt',
  'One tick': 'Ein Tick',
  'pt of IV': 'Pkt IV',
  'By how many points the volatility moves with one step of the price: what a quote cannot be finer than':
    'Um wie viele Punkte sich die Volatilität mit einem Schritt des Preises bewegt: feiner kann ein Kurs nicht sein',
  'Long 1': 'Long 1',
  'Short 1': 'Short 1',
  'Payoff of': 'Auszahlung von',
  'There is no payoff to show.': 'Es gibt keine Auszahlung zu zeigen.',
  'Nobody quotes this option and it has no mark: there is no price to reckon from.':
    'Niemand stellt Kurse für diese Option und sie hat kein Mark: es gibt keinen Preis, von dem zu rechnen wäre.',
  index: 'Index',
  breakeven: 'Gewinnschwelle',
  'Without fees. ≈ dashed: now, at the mark’s IV. Dotted: index.':
    'Ohne Gebühren. ≈ gestrichelt: jetzt, zur IV des Marks. Gepunktet: Index.',
  '{amount} at {price}, {source}': '{amount} zu {price}, {source}',
  Breakeven: 'Gewinnschwelle',
  'Max profit': 'Max. Gewinn',
  'Max loss': 'Max. Verlust',
  '≈ Chance of profit': '≈ Gewinnchance',
  'Payoff by the price of the underlying': 'Auszahlung nach dem Preis des Basiswerts',
  'At {price}: {expiry} USD at expiry': 'Bei {price}: {expiry} USD bei Verfall',
  'At {price}: {expiry} USD at expiry, ≈ {now} now': 'Bei {price}: {expiry} USD bei Verfall, ≈ {now} jetzt',
  Underlying: 'Basiswert',
  Note: 'Hinweis',
  'At expiry': 'Bei Verfall',
  '≈ Now': '≈ Jetzt',
  'Payoff by price': 'Auszahlung nach Preis',
  unlimited: 'unbegrenzt',
  'at the middle': 'zur Mitte',
  'at the mark': 'zum Mark',
  'at its average entry': 'zum durchschnittlichen Einstieg',
  'at the limit of the ticket': 'zum Limit des Tickets',
  '≈ at the best price of now': '≈ zum besten Preis von jetzt',
}
