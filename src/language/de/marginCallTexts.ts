export const marginCallTexts: Readonly<Record<string, string>> = {
  'Margin call': 'Margin Call',
  'And {count} more, in the portfolio.': 'Und {count} weitere, im Portfolio.',
  'Reduce {instrument}': '{instrument} verkleinern',
  'Add margin to {instrument}': 'Margin zu {instrument}',
  'Margin is fine': 'Margin ist in Ordnung',
  'Margin is getting short': 'Margin wird knapp',
  'Margin is short': 'Margin ist knapp',
  'Liquidation is near': 'Liquidation steht bevor',
  'Your account is being liquidated': 'Das Konto wird liquidiert',
  '{instrument}, isolated: margin is fine': '{instrument}, isoliert: Margin ist in Ordnung',
  '{instrument}, isolated: margin is getting short': '{instrument}, isoliert: Margin wird knapp',
  '{instrument}, isolated: margin is short': '{instrument}, isoliert: Margin ist knapp',
  '{instrument}, isolated: liquidation is near': '{instrument}, isoliert: Liquidation steht bevor',
  '{instrument}, isolated, is being liquidated': '{instrument}, isoliert, wird liquidiert',
  'Maintenance margin of {required} USD has nothing behind it: {behind} USD.':
    'Die Maintenance Margin von {required} USD ist durch nichts gedeckt: {behind} USD.',
  'Maintenance margin is {share} of what stands behind it: {required} of {behind} USD.':
    'Die Maintenance Margin beträgt {share} der Deckung: {required} von {behind} USD.',
  'It cancels your orders, then reduces your positions until the margin holds. You cannot trade meanwhile.':
    'Die Orders werden gelöscht, dann die Positionen verkleinert, bis die Margin reicht. Handeln ist so lange nicht möglich.',
  'It is reduced until its margin holds. The rest of the account is not touched.':
    'Sie wird verkleinert, bis ihre Margin reicht. Der Rest des Kontos bleibt unberührt.',
  'At 100% the venue cancels your orders and closes positions, for a fee.':
    'Bei 100% löscht der Handelsplatz die Orders und schließt Positionen, gegen eine Gebühr.',
  'At 100% the venue closes this position, for a fee. The rest of the account is not touched.':
    'Bei 100% schließt der Handelsplatz diese Position, gegen eine Gebühr. Der Rest des Kontos bleibt unberührt.',
  '⚠ Liquidation': '⚠ Liquidation',
  '⚠ Margin {share}': '⚠ Margin {share}',
}
