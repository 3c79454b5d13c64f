export const optionsTexts: Readonly<Record<string, string>> = {
  Chain: 'Kette',
  'Go to the options': 'Zu den Optionen',
  Builder: 'Baukasten',
  Requests: 'Anfragen',
  Volatility: 'Volatilität',
  Expiries: 'Verfälle',
}
