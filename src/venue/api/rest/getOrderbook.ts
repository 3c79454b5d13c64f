import { getOrderbook as endpoint } from '@/protocol/rest/marketData'
import { bookSnapshot, currentBook, ivSource } from '../records/bookRecordOf'
import { getListedByName } from '../records/instrumentOf'
import { serveEndpoint } from './serveEndpoint'

export const getOrderbook = serveEndpoint(endpoint, ({ query, gateway: { port } }) => {
  const instrument = getListedByName(port.live, query.instrumentName)
  const book = currentBook(port.live, instrument, ivSource(port.live, instrument))
  return bookSnapshot(instrument, book)
})
