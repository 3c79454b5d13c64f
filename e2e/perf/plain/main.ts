import { openChain } from './chain'
import { openDesk } from './desk'
import { make, tableOf, written } from './make'

/** The baseline for the app: the same page hand-written without a library. */
const query = new URLSearchParams(location.search)
const place = document.querySelector('main') ?? document.body
let leave = () => {}

const screens: Readonly<Record<string, () => () => void>> = {
  desk: () => openDesk(place, query),
  chain: () => openChain(place, query),
  list: () => {
    const { table, body } = tableOf('Markets', ['Instrument', 'Mark', 'Change', 'Volume'])
    for (let row = 0; row < 60; row++) {
      const texts = [`ETH-${row}`, written(row * 17.3), written(row / 7), written(row * 1e6, 0)]
      body.append(make('tr', {}, ...texts.map((text) => make('td', {}, text))))
    }
    place.replaceChildren(table)
    return () => {}
  },
}

function show(screen: string): void {
  leave()
  leave = screens[screen]?.() ?? (() => {})
}

for (const button of document.querySelectorAll<HTMLElement>('[data-screen]')) {
  button.addEventListener('click', () => show(button.dataset['screen'] ?? 'desk'))
}
show(query.get('screen') ?? 'desk')
