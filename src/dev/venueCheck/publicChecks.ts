import { endpoints } from '@/core/protocol/endpoints'
import { decodeRows } from '@/core/protocol/wireRows'
import { confirmed, judged, refuted, unknown, type Check } from './finding'
import { memberOf, type Ask, type VenueUnderCheck } from './venueUnderCheck'

const pageOrigin = 'http://127.0.0.1:8080'

/** Returns the checks of public reads and of the venue's CORS headers. They only read. */
export function publicChecks(venue: VenueUnderCheck, ask: Ask): readonly Check[] {
  return [...browserChecks(ask), ...formChecks(venue, ask), ...decodingChecks(venue, ask)]
}

function browserChecks(ask: Ask): Check[] {
  const preflight = (headers: string) =>
    ask('/account', {
      method: 'OPTIONS',
      headers: {
        origin: pageOrigin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': headers,
      },
    })
  const admits = async (names: readonly string[]) => {
    const { status, headers } = await preflight(names.join(','))
    const allowed = headers.get('access-control-allow-headers') ?? ''
    const isAllowed = allowed === '*' || names.every((name) => allowed.toLowerCase().includes(name))
    return judged(isAllowed, `${status}, access-control-allow-headers: ${allowed === '' ? 'absent' : allowed}`)
  }
  return [
    {
      assumption: 'A page of another origin may read public answers (no --proxy needed).',
      run: async () => {
        const { headers } = await ask('/time', { headers: { origin: pageOrigin } })
        const allowed = headers.get('access-control-allow-origin')
        return judged(allowed === '*' || allowed === pageOrigin, `access-control-allow-origin: ${allowed ?? 'absent'}`)
      },
    },
    {
      assumption: 'A preflight allows the headers of the signature form.',
      run: () => admits(['aevo-key', 'aevo-timestamp', 'aevo-signature']),
    },
    {
      assumption: 'A preflight allows the headers of the secret form.',
      run: () => admits(['aevo-key', 'aevo-secret']),
    },
    {
      assumption: 'A preflight may be kept, so that one request is one request.',
      run: async () => {
        const age = (await preflight('aevo-key')).headers.get('access-control-max-age')
        return judged(Number(age ?? 0) > 0, `access-control-max-age: ${age ?? 'absent'}`)
      },
    },
  ]
}

function formChecks({ asset, perpetual }: VenueUnderCheck, ask: Ask): Check[] {
  return [
    {
      assumption: 'GET /time has its timestamp as a text of nanoseconds.',
      run: async () => {
        const timestamp = memberOf((await ask('/time')).json, 'timestamp')
        const text = String(timestamp)
        return judged(typeof timestamp === 'string' && /^\d{19}$/.test(text), `${typeof timestamp}: ${text}`)
      },
    },
    {
      assumption: 'The venue’s clock is within 5 s of this computer’s.',
      run: async () => {
        const { json, atMs } = await ask('/time')
        const aheadMs = Number(String(memberOf(json, 'timestamp'))) / 1e6 - atMs
        return Number.isNaN(aheadMs)
          ? unknown('no timestamp')
          : judged(Math.abs(aheadMs) < 5_000, `${Math.round(aheadMs)} ms ahead`)
      },
    },
    {
      assumption: 'An unknown path is answered with 404.',
      run: async () => {
        const { status, text } = await ask('/no-such-path')
        return judged(status === 404, `${status} ${text.slice(0, 80)}`)
      },
    },
    ...(['PERPETUAL', 'OPTION'] as const).map((type) => ({
      assumption: `Levels of a book of type ${type} have three members: price, amount, volatility.`,
      run: () => levelsCheck(type, asset, perpetual, ask),
    })),
    ...['/markets-summary', '/account/position-mode', '/builder-config'].map((path) => ({
      assumption: `The venue has GET ${path}.`,
      run: async () => {
        const { status } = await ask(path)
        // Without keys the venue rejects an existing private operation with 401.
        return judged(status !== 404 && status !== 405, `HTTP ${status}`)
      },
    })),
  ]
}

async function levelsCheck(type: 'PERPETUAL' | 'OPTION', asset: string, perpetual: string, ask: Ask) {
  const names = type === 'PERPETUAL' ? [perpetual] : await optionsWithBooks(asset, ask)
  for (const name of names) {
    const { json } = await ask(`/orderbook?instrument_name=${name}`)
    const levels = [memberOf(json, 'bids'), memberOf(json, 'asks')].flatMap((side): readonly unknown[] =>
      Array.isArray(side) ? side : [],
    )
    const [level] = levels
    if (!Array.isArray(level)) continue
    return judged(
      levels.every((one) => Array.isArray(one) && one.length === 3),
      `${name}: ${JSON.stringify(level)}`,
    )
  }
  return unknown(`no levels in the books of ${names.join(', ')}`)
}

/** Returns a few options of different expiries, because the nearest ones often have an empty book. */
async function optionsWithBooks(asset: string, ask: Ask): Promise<string[]> {
  const { json } = await ask(`/markets?asset=${asset}&instrument_type=OPTION`)
  const rows: readonly unknown[] = Array.isArray(json) ? json : []
  const byExpiry = new Map(
    rows.map((row) => [String(memberOf(row, 'expiry')), String(memberOf(row, 'instrument_name'))]),
  )
  return [...byExpiry]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, name]) => name)
    .slice(0, 4)
}

/** Returns the checks that the page's own schemas can decode each public answer. */
function decodingChecks({ asset, perpetual }: VenueUnderCheck, ask: Ask): Check[] {
  const paths = [
    '/assets',
    `/markets?asset=${asset}`,
    `/instrument/${perpetual}`,
    `/orderbook?instrument_name=${perpetual}`,
    `/index?asset=${asset}`,
    `/funding?instrument_name=${perpetual}`,
    `/funding-history?instrument_name=${perpetual}&limit=10`,
    `/statistics?asset=${asset}&instrument_type=PERPETUAL`,
    '/coingecko-statistics',
    `/expiries?asset=${asset}`,
    `/options-history?asset=${asset}`,
    `/settlement-history?asset=${asset}`,
    `/instrument/${perpetual}/trade-history`,
  ]
  return paths.map((path) => ({
    assumption: `GET ${path} can be read by the page, row by row.`,
    run: async () => {
      const endpoint = endpointOf(path)
      const { status, json, text } = await ask(path)
      if (status !== 200) return refuted(`${status} ${text.slice(0, 120)}`)
      if (json === undefined) return refuted(`not JSON: ${text.slice(0, 80)}`)
      const { result, skipped } = decodeRows(endpoint.reply, json)
      if (!result.success)
        return refuted(
          result.error.issues
            .slice(0, 3)
            .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
            .join('; '),
        )
      const count = Array.isArray(json) ? `${json.length} rows` : 'read'
      return skipped.length === 0
        ? confirmed(count)
        : refuted(`${count}, ${skipped.length} left out: ${skipped[0]?.why ?? ''}`)
    },
  }))
}

function endpointOf(path: string) {
  const [plain = ''] = path.split('?')
  const found = Object.values(endpoints).find(
    (one) => one.method === 'GET' && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  )
  if (found === undefined) throw new Error(`the page has no operation GET ${plain}`)
  return found
}
