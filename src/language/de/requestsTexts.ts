export const requestsTexts: Readonly<Record<string, string>> = {
  // What is asked for.
  'Ask for quotes': 'Angebote anfragen',
  'Make quotes': 'Angebote stellen',
  'Sides of a request': 'Seiten einer Anfrage',

  // What others ask for.
}
