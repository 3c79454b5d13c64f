import { endpoints } from '@/core/protocol/endpoints'
import { decodeRows } from '@/core/protocol/wireRows'
import { confirmed, judged, refuted, type Check } from './finding'
import { hmacHeaders, type Ask, type Keys } from './venueUnderCheck'

const historyPath = '/order-history?limit=5'

/** Returns the checks of private reads. They change nothing at the venue. */
export function accountChecks(ask: Ask, keys: Keys): readonly Check[] {
  const signed = (path: string, signedPath = path.split('?')[0] ?? path) =>
    ask(path, { headers: hmacHeaders(keys, 'GET', signedPath) })
  const isAccepted = (status: number) => judged(status === 200, `HTTP ${status}`)
  return [
    { assumption: 'The signature form is accepted.', run: async () => isAccepted((await signed('/account')).status) },
    {
      assumption: 'The secret form is accepted.',
      run: async () => {
        const headers = { 'AEVO-KEY': keys.apiKey, 'AEVO-SECRET': keys.apiSecret }
        return isAccepted((await ask('/account', { headers })).status)
      },
    },
    {
      assumption: 'The signature covers the path without its query.',
      run: async () => isAccepted((await signed(historyPath)).status),
    },
    {
      assumption: 'A signature over the path with its query is rejected.',
      run: async () => {
        const { status } = await signed(historyPath, historyPath)
        return judged(status === 401 || status === 403, `HTTP ${status}`)
      },
    },
    ...[endpoints.getAccount, endpoints.getOrders, endpoints.getPositions].map((endpoint) => ({
      assumption: `GET ${endpoint.path} can be read by the page, row by row.`,
      run: async () => {
        const { status, json } = await signed(endpoint.path)
        if (status !== 200) return refuted(`HTTP ${status}`)
        const { result, skipped } = decodeRows(endpoint.reply, json)
        // The values belong to the account, so the report contains only member names.
        if (!result.success) return refuted(result.error.issues.map(({ path }) => path.join('.')).join(', '))
        return skipped.length === 0
          ? confirmed('read')
          : refuted(`${skipped.length} rows left out: ${skipped[0]?.why ?? ''}`)
      },
    })),
  ]
}
