export const optionsTexts: Readonly<Record<string, string>> = {
  Chain: 'Kette',
  Builder: 'Baukasten',
  Requests: 'Anfragen',
  Volatility: 'Volatilität',
  Expiries: 'Verfälle',
}
