// Asks the venue for what the address shows while the app's own code is still on its way: the instrument's terms, and its
// book, ticker and trades over the one socket. The app takes over what is there, see src/web/connection/early. It asks nothing
// where it cannot be sure of what the app will ask: another screen, a venue that the list does not have.
{
  /** The app has failed to load by then: no one will take the socket. */
  const patienceMs = 15_000

  const preferredVenue = () => {
    try {
      const { version, venueId } = JSON.parse(localStorage.getItem('optick.preferences'))
      return version === 1 ? venueId : undefined
    } catch {
      // Nothing is stored, or it cannot be read: the first of the list.
      return undefined
    }
  }

  /** As src/core/protocol/seal.ts does it. */
  const seal = (count, text) => {
    const rest = text.slice(1)
    let crc = ~0
    for (const byte of new TextEncoder().encode(rest)) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    return `{"seal":"${count}.${~crc >>> 0}",${rest}`
  }

  const openConnection = (url, name) => {
    const socket = new WebSocket(url)
    const names = ['orderbook-100ms', 'ticker-500ms', 'trades'].map((prefix) => `${prefix}:${name}`)
    const keep = ({ data }) => connection.received.push([data, Date.now()])
    const timer = setTimeout(() => socket.close(), patienceMs)
    const take = () => {
      clearTimeout(timer)
      socket.removeEventListener('message', keep)
    }
    const connection = {
      url,
      socket,
      beganMs: Date.now(),
      openedMs: undefined,
      sent: 0,
      id: 1,
      names,
      received: [],
      take,
    }
    socket.addEventListener('message', keep)
    socket.addEventListener('open', () => {
      connection.openedMs = Date.now()
      for (const message of [{ op: 'ping' }, { op: 'subscribe', id: connection.id, data: names }]) {
        const text = JSON.stringify(message)
        connection.sent++
        socket.send(url.endsWith('?sealed') ? seal(connection.sent, text) : text)
      }
    })
    return connection
  }

  const ask = (url) => {
    const response = fetch(url, { redirect: 'error', cache: 'no-store' })
    // The app hears of a failure when it takes the answer.
    response.catch(() => {})
    return [url, { beganMs: Date.now(), response }]
  }

  const askVenue = ({ restUrl, wsUrl }, name, asset) => {
    const rest = new URL(restUrl, location.origin).href.replace(/\/$/, '')
    const isPerpetual = name === `${asset}-PERP`
    const paths = isPerpetual
      ? [`/instrument/${name}`, `/markets?asset=${asset}&instrument_type=PERPETUAL`]
      : [`/markets?asset=${asset}`]
    const connection = openConnection(new URL(wsUrl, location.origin).href.replace(/^http/, 'ws'), name)
    return { connection, answers: Object.fromEntries(paths.map((path) => ask(rest + path))) }
  }

  const askFirst = (name) => (list) => {
    const id = new URLSearchParams(location.search).get('venue') ?? preferredVenue()
    const venue = id === undefined ? list[0] : list.find((one) => one.id === id)
    return venue && askVenue(venue, name, name.split('-')[0])
  }

  // Optick's own host writes the list into the page, so that nothing waits for it.
  const written = document.querySelector('meta[name="optick-venues"]')?.content
  const venues = written === undefined ? fetch('/venues.json') : Promise.resolve(new Response(written))
  const list = venues.then((response) => (written === undefined ? response.clone().json() : JSON.parse(written)))
  const place = /^\/(?:trade(?:\/([A-Z0-9]+-[A-Z0-9.-]+))?)?$/.exec(location.pathname)
  const [, name = 'ETH-PERP'] = place ?? []
  // The app reads the list itself, and says what is wrong.
  const asked = list.then(place === null ? () => {} : askFirst(name)).catch(() => {})
  window.optickEarly = { venues, asked }
}
