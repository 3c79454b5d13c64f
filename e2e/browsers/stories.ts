import { byRole, keys, type Desk, type Query } from './desk'

/** Where the host and the static site are. */
export type Places = {
  readonly appUrl: string
  readonly siteUrl: string
  /** Stops the server of the static site. */
  readonly stopSite: () => Promise<void>
}

export type Story = { readonly title: string; readonly play: (desk: Desk, places: Places) => Promise<void> }

const ticket = 'form[aria-label="Order ticket"]'
const orderRows = { css: 'table[aria-label="Open orders"] tbody tr' }
const bid = (index: number): Query => ({
  css: `table[aria-label="Order book"] [data-side="buy"][data-index="${index}"] [data-cell="price"]`,
})
const field = (name: string): Query => ({ css: `${ticket} input[inputmode=decimal]`, name: new RegExp(`^${name}`) })
const orderLine = byRole('slider', /^Order buy/, 'section[aria-label="Chart"]')
const numberOf = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))
/** The venue of the static site creates its history on the first visit. */
const firstStartMs = 60_000

function check(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what)
}

/** Opens a screen as a trader with play money, who connects at the first visit. */
async function begin(desk: Desk, baseUrl: string, path = '/trade/ETH-PERP', ms?: number): Promise<void> {
  await desk.browser.goto(`${baseUrl}${path}`)
  const account = byRole('button', /^Account /)
  await desk.until('a button that connects, or an account', () => isThere(desk, [account, connect]), ms)
  if ((await desk.find(account)) === undefined) {
    await desk.press(connect)
    await desk.press(byRole('button', 'Paper (demo) wallet', '[role=dialog]'))
    await desk.wait(account, ms)
  }
  const skip = byRole('button', 'Skip', 'section[aria-label="Tour"]')
  if ((await desk.find(skip)) !== undefined) await desk.press(skip)
}
const connect = byRole('button', 'Connect wallet')

async function isThere(desk: Desk, queries: readonly Query[]): Promise<true | undefined> {
  for (const query of queries) if ((await desk.find(query)) !== undefined) return true
  return undefined
}

/** Rests a buy order below the best bid, and waits for its row. */
async function place(desk: Desk, share: number, amount: string): Promise<void> {
  const best = await desk.waitText(bid(0), /\d/, firstStartMs)
  await desk.wait({ css: `${ticket} input[type=range]:enabled` })
  await desk.press(byRole('radio', 'Buy', ticket))
  await desk.press(byRole('radio', 'Limit', ticket))
  await desk.fill(field('Price'), String(Math.floor(numberOf(best.text) * share)))
  await desk.fill(field('Amount'), amount)
  await desk.press(byRole('button', /^Buy/, ticket))
  await desk.waitText(orderRows, new RegExp(amount))
}

async function cancelAll(desk: Desk): Promise<void> {
  const cancel = byRole('button', 'Cancel all orders')
  // The count is shown once the orders are known.
  await desk.waitText(byRole('tab', /^Open orders/), /\d/, firstStartMs)
  if ((await desk.find(orderRows)) === undefined) return
  await desk.press(cancel)
  await desk.waitGone(orderRows)
}

/** The number of colours of the chart's largest canvas; an empty one has one. */
function chartColours(): number {
  const counts = Array.from(
    document.querySelectorAll<HTMLCanvasElement>('section[aria-label="Chart"] canvas'),
    (canvas) => {
      if (canvas.width * canvas.height === 0) return 0
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      return pixels === undefined ? 0 : new Set(new Uint32Array(pixels.buffer)).size
    },
  )
  return Math.max(0, ...counts)
}

export const stories: readonly Story[] = [
  {
    title: 'start: the bare address opens a live market with a chart, a book and trades',
    play: async (desk, { appUrl }) => {
      await desk.browser.goto(appUrl)
      await desk.waitText({ css: 'output[aria-label="Connection"]' }, /Live/)
      check((await desk.path()) === '/trade/ETH-PERP', 'the address is not that of ETH-PERP')
      await desk.waitText(bid(5), /^[\d,.]+$/)
      await desk.waitText({ css: 'table[aria-label="Trades"] tbody tr' }, /\d\d:\d\d:\d\d/)
      await desk.until('a chart with colours', async () =>
        (await desk.browser.call(chartColours, undefined)) > 3 ? true : undefined,
      )
      const overflow = await desk.browser.call(() => document.documentElement.scrollWidth - innerWidth, undefined)
      check(overflow <= 0, `the page is ${overflow} pixels wider than the window`)
    },
  },
  {
    title: 'connect: play money with two presses, still there after a reload',
    play: async (desk, { appUrl }) => {
      await begin(desk, appUrl)
      await desk.waitText(byRole('button', /^Account /), /100,?000\.00/)
      await desk.browser.goto(`${appUrl}/trade/ETH-PERP`)
      await desk.waitText(byRole('button', /^Account /), /100,?000\.00/)
      check((await desk.find(connect)) === undefined, 'the reloaded page asks for a wallet')
    },
  },
  {
    title: 'place: a limit order from the ticket rests, and its line is on the chart',
    play: async (desk, { appUrl }) => {
      await begin(desk, appUrl)
      await cancelAll(desk)
      await place(desk, 0.99, '0.5')
      await desk.wait(orderLine)
    },
  },
  {
    title: 'amend: an order dragged on the chart has another price in the same row',
    play: async (desk, { appUrl }) => {
      await begin(desk, appUrl)
      await cancelAll(desk)
      await place(desk, 0.999, '0.4')
      const priceOf = async () =>
        numberOf((await desk.textsOf(`${orderRows.css} td:nth-child(2) > span:first-child`))[0] ?? '')
      const before = await desk.wait(orderLine)
      const old = await priceOf()
      await desk.drag(orderLine, 60)
      await desk.until('another price in the row', async () => {
        const now = await priceOf()
        return now > 0 && now < old ? now : undefined
      })
      check((await desk.wait(orderRows)).count === 1, 'the amend left more than one order')
      check((await desk.wait(orderLine)).y > before.y, 'the line is not where it was dragged to')
    },
  },
  {
    title: 'cancel: the button of a row removes the order and its line',
    play: async (desk, { appUrl }) => {
      await begin(desk, appUrl)
      await cancelAll(desk)
      await place(desk, 0.98, '0.3')
      await desk.press(byRole('button', /^Cancel/, orderRows.css))
      await desk.waitGone(orderRows)
      await desk.waitGone(orderLine)
    },
  },
  {
    title: 'chain: a quote fills the ticket of its option',
    play: async (desk, { appUrl }) => {
      await begin(desk, appUrl, '/options/chain/ETH')
      const ask = byRole('button', /^Buy ETH-\S+-C at /, 'table[aria-label="Option chain"]')
      await desk.press(ask)
      await desk.waitText({ css: 'section[aria-label="Ticket"] h2, section[aria-label="Ticket"] h3' }, /^ETH-\S+-C/)
      await desk.until('a price in the ticket', async () =>
        numberOf((await desk.find(field('Price')))?.value ?? '') > 0 ? true : undefined,
      )
    },
  },
  {
    title: 'builder: a preset makes two legs with a cost and an outcome',
    play: async (desk, { appUrl }) => {
      await begin(desk, appUrl, '/options/builder/ETH')
      await desk.wait({ css: '[role=toolbar][aria-label="Structure"]' })
      await desk.press(byRole('button', /^Bull call spread/, '[aria-label="Presets"]'))
      const legs = await desk.until('two legs', async () => {
        const found = await desk.find({ css: 'table[aria-label="Legs"] tbody tr' })
        return found?.count === 2 ? found : undefined
      })
      check(legs.count === 2, 'not two legs')
      await desk.waitText({ css: 'section[aria-label="Outcome"]' }, /\d/)
      await desk.wait(byRole('slider', /^Bought leg .* strike$/))
    },
  },
  {
    title: 'history: a market order is a fill, in the list and in its totals',
    play: async (desk, { appUrl }) => {
      await begin(desk, appUrl)
      await desk.wait({ css: `${ticket} input[type=range]:enabled` })
      await desk.press(byRole('radio', 'Buy', ticket))
      await desk.press(byRole('radio', 'Market', ticket))
      await desk.fill(field('Amount'), '0.1')
      await desk.press(byRole('button', /^Buy/, ticket))
      await desk.waitText(byRole('tab', /^Positions/), /1/)
      await desk.browser.goto(`${appUrl}/history/fills`)
      await desk.waitText({ css: 'table[aria-label="Fills"] tbody tr' }, /ETH-PERP/)
      await desk.waitText({ css: '[aria-label="Totals for this view"]' }, /\d/)
    },
  },
  {
    title: 'static site: the venue in the browser trades, at a deep link of a plain server',
    play: async (desk, { siteUrl }) => {
      await begin(desk, siteUrl, '/trade/ETH-PERP', firstStartMs)
      check((await desk.path()).endsWith('/trade/ETH-PERP'), 'the deep link was lost')
      await place(desk, 0.9, '0.2')
    },
  },
  {
    title:
      'offline: after one visit the site opens without its server and trades, with its order if the browser stores files',
    play: async (desk, { siteUrl, stopSite }) => {
      await begin(desk, siteUrl, '/trade/ETH-PERP', firstStartMs)
      await cancelAll(desk)
      await place(desk, 0.9, '0.2')
      const state = async () => (await navigator.serviceWorker.getRegistration())?.active?.state
      const isActive = async () => ((await desk.browser.call(state, undefined)) === 'activated' ? true : undefined)
      await desk.until('a service worker', isActive, 120_000)
      await stopSite()
      await desk.browser.goto(`${siteUrl}/trade/ETH-PERP`)
      await desk.waitText({ css: 'output[aria-label="Connection"]' }, /Live/, firstStartMs)
      // WebKitGTK has no private file system: the venue was in memory, and the page offers an account at the new one.
      const isStored = await desk.browser.call(() => 'storage' in navigator, undefined)
      if (isStored) await desk.waitText(orderRows, /0\.20/)
      else {
        const enable = byRole('button', 'Enable trading')
        await desk.press(enable)
        await desk.waitGone(enable)
        await place(desk, 0.9, '0.2')
      }
      await desk.press(byRole('button', /^Cancel/, orderRows.css))
      await desk.waitGone(orderRows)
      await desk.type([keys.escape])
    },
  },
]
