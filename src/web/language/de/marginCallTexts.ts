export const marginCallTexts: Readonly<Record<string, string>> = {
  'Margin warning': 'Margin-Warnung',
  '{count} more in Portfolio': '{count} weitere im Portfolio',
  'Reduce {instrument} position': '{instrument}-Position verkleinern',
  'Add margin to {instrument}': 'Margin für {instrument} einzahlen',
  'Margin healthy': 'Margin ausreichend',
  'Margin is getting low': 'Margin wird knapp',
  'Margin is low': 'Margin ist knapp',
  'Close to liquidation': 'Kurz vor der Liquidation',
  'Your account is being liquidated': 'Ihr Konto wird liquidiert',
  '{instrument} (isolated): margin healthy': '{instrument} (isoliert): Margin ausreichend',
  '{instrument} (isolated): margin is getting low': '{instrument} (isoliert): Margin wird knapp',
  '{instrument} (isolated): margin is low': '{instrument} (isoliert): Margin ist knapp',
  '{instrument} (isolated): close to liquidation': '{instrument} (isoliert): kurz vor der Liquidation',
  '{instrument} (isolated) is being liquidated': '{instrument} (isoliert) wird liquidiert',
  'Maintenance margin is {required} USD, but margin balance is {behind} USD.':
    'Die Maintenance Margin beträgt {required} USD, der Margin-Saldo aber {behind} USD.',
  'Maintenance margin is {share} of margin balance ({required} / {behind} USD).':
    'Die Maintenance Margin beträgt {share} des Margin-Saldos ({required} / {behind} USD).',
  'The venue is cancelling your orders and reducing positions until margin is restored. Trading is disabled until then.':
    'Der Handelsplatz storniert Ihre Orders und verkleinert Positionen, bis die Margin wieder reicht. Bis dahin ist kein Handel möglich.',
  'The venue is reducing this position until margin is restored. The rest of your account is unaffected.':
    'Der Handelsplatz verkleinert diese Position, bis die Margin wieder reicht. Der Rest Ihres Kontos ist nicht betroffen.',
  'At 100% the venue cancels your orders and starts closing positions (liquidation fee applies). Reduce positions or add margin.':
    'Bei 100 % storniert der Handelsplatz Ihre Orders und beginnt, Positionen zu schließen (mit Liquidationsgebühr). Positionen verkleinern oder Margin einzahlen.',
  'At 100% the venue closes this position (liquidation fee applies). The rest of your account is unaffected.':
    'Bei 100 % schließt der Handelsplatz diese Position (mit Liquidationsgebühr). Der Rest Ihres Kontos ist nicht betroffen.',
  '⚠ Liquidation': '⚠ Liquidation',
  '⚠ Margin {share}': '⚠ Margin {share}',
}
