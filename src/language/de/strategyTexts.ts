export const strategyTexts: Readonly<Record<string, string>> = {
  'The strategy does not take so much more. Lower the amount.':
    'So viel nimmt die Strategie nicht mehr auf. Verringern Sie den Betrag.',
  'A withdrawal from this strategy waits already. Ask again when it has been paid.':
    'Eine Auszahlung aus dieser Strategie wartet bereits. Fragen Sie erneut an, wenn sie ausgezahlt ist.',
  'The epoch is not over yet. Wait for its end.': 'Die Epoche ist noch nicht zu Ende. Warten Sie ihr Ende ab.',
}
