import { expect, test, describe } from 'vitest'
import type { Toast } from '@/web/ui/showToast'
import { defaultChoices, withChoice, type DeliveryChoices } from './deliveryChoices'
import { noticeOf } from './noticeLog'
import { createNoticePublisher, foldToast, quiet } from './noticePublisher'

const fill: Toast = { tone: 'done', category: 'fills', title: 'Bought 1 ETH-PERP at 3,000', instrumentName: 'ETH-PERP' }
const rejected: Toast = { tone: 'danger', category: 'orders', title: 'Order rejected', detail: 'No margin.' }

function delivered(
  toasts: readonly Toast[],
  { choices = defaultChoices, isSole = true, isHidden = false }: Situation = {},
) {
  const received = {
    noted: 0,
    drawn: [] as string[],
    tunes: 0,
    browser: [] as string[],
    webhook: [] as string[],
    spoken: [] as string[],
  }
  const publish = createNoticePublisher({
    note: (toast) => {
      received.noted += 1
      return noticeOf(toast, 1_000, `k${received.noted}`)
    },
    choices: () => choices,
    draw: ({ title }) => received.drawn.push(title),
    play: () => (received.tunes += 1),
    notifyBrowser: ({ title }) => received.browser.push(title),
    postWebhook: ({ title }) => received.webhook.push(title),
    isSole: () => isSole,
    isHidden: () => isHidden,
    speak: (words, isUrgent) => received.spoken.push(`${isUrgent ? '! ' : ''}${words}`),
    showList: () => undefined,
  })
  for (const toast of toasts) publish(toast)
  return received
}
type Situation = {
  readonly choices?: DeliveryChoices
  readonly isSole?: boolean
  readonly isHidden?: boolean
}
const loud = (['fills', 'orders'] as const).reduce(
  (choices, category) => withChoice(withChoice(choices, 'sound', category, true), 'browser', category, true),
  defaultChoices,
)

test('by default there are toasts and the list, without sounds or browser notifications', () => {
  expect(delivered([fill], { isHidden: true })).toMatchObject({ noted: 1, drawn: [fill.title], tunes: 0, browser: [] })
})

test('browser notifications are only shown while the page is hidden', () => {
  expect(delivered([fill], { choices: loud }).browser).toEqual([])
  expect(delivered([fill], { choices: loud, isHidden: true }).browser).toEqual([fill.title])
})

test('with two tabs only one sounds for a fill, and each for its own orders', () => {
  expect(delivered([fill], { choices: loud, isSole: false, isHidden: true })).toMatchObject({ tunes: 0, browser: [] })
  expect(delivered([rejected], { choices: loud, isSole: false }).tunes).toBe(1)
})

test('an alert goes to the webhook by choice, from one tab, whether the page is hidden or not', () => {
  const fired: Toast = {
    tone: 'info',
    category: 'alerts',
    title: 'Alert',
    report: { subject: 's', value: '1', atMs: 1 },
  }
  const choices = { ...defaultChoices, webhook: true }
  expect(delivered([fired]).webhook).toEqual([])
  expect(delivered([fired, fill], { choices }).webhook).toEqual(['Alert'])
  expect(delivered([fired], { choices, isHidden: true }).webhook).toEqual(['Alert'])
  expect(delivered([fired], { choices, isSole: false }).webhook).toEqual([])
})

test('the response to one’s own action makes no sound', () => {
  expect(delivered([{ ...fill, isQuiet: true }], { choices: loud, isHidden: true })).toMatchObject({
    tunes: 0,
    browser: [],
  })
})

test('a category without toasts is still listed', () => {
  const silent = withChoice(defaultChoices, 'toast', 'fills', false)
  expect(delivered([fill], { choices: silent })).toMatchObject({ noted: 1, drawn: [] })
})

test('errors are shown whatever was chosen', () => {
  const silent = withChoice(defaultChoices, 'toast', 'orders', false)
  expect(delivered([rejected, { ...rejected, tone: 'done', title: 'Placed' }], { choices: silent }).drawn).toEqual([
    'Order rejected',
  ])
})

test('fills and rejections are announced, rejections at once with their reason, and nothing else is', () => {
  const quietOnes = (['connection', 'alerts', 'risk', 'triggers', 'account'] as const).map((category): Toast => ({
    tone: 'warn',
    category,
    title: category,
  }))
  const placed: Toast = { tone: 'done', category: 'orders', title: 'Placed' }
  expect(delivered([fill, rejected, placed, ...quietOnes]).spoken).toEqual([fill.title, '! Order rejected. No margin.'])
})

test('the outcome of an order of unknown status is announced once, after the warning', () => {
  const unknown: Toast = { tone: 'warn', category: 'orders', id: 'doubt', title: 'Order status unknown' }
  const ended: Toast = { tone: 'info', category: 'orders', id: 'doubt', title: 'Not received by the venue' }
  expect(delivered([unknown, ended, ended]).spoken).toEqual(['! Order status unknown', 'Not received by the venue'])
})

describe('burst', () => {
  /** Shows toasts at the given times in milliseconds. Returns the last title of each id. */
  function screen(toasts: readonly (readonly [atMs: number, toast: Toast])[]): readonly string[] {
    let bursts = quiet
    const shown = new Map<string, string>()
    toasts.forEach(([atMs, toast], index) => {
      const folded = foldToast(bursts, toast, atMs, `k${index}`)
      bursts = folded.bursts
      shown.set(folded.drawn.id ?? `k${index}`, folded.drawn.title)
    })
    return [...shown.values()]
  }
  const fill = (order: string, title = `Bought ${order}`): Toast => ({
    tone: 'done',
    category: 'fills',
    title,
    id: `fill ${order}`,
  })

  test('three fills are shown individually, and the fourth starts a count of the rest', () => {
    const burst = ['a', 'b', 'c', 'd', 'e', 'f'].map((order, at) => [at * 100, fill(order)] as const)
    expect(screen(burst)).toEqual(['Bought a', 'Bought b', 'Bought c', '3 more orders filled'])
  })

  test('an order that keeps filling counts once, wherever it is shown', () => {
    const burst = ['a', 'b', 'c', 'd', 'd', 'a', 'd'].map(
      (order, at) => [at * 100, fill(order, `${order}${at}`)] as const,
    )
    expect(screen(burst)).toEqual(['a5', 'b1', 'c2', '1 more order filled'])
  })

  test('after three quiet seconds the next ones are shown individually again', () => {
    const burst = ['a', 'b', 'c', 'd'].map((order, at) => [at * 100, fill(order)] as const)
    expect(screen([...burst, [3_300, fill('e')], [3_400, fill('f')]])).toEqual([
      'Bought a',
      'Bought b',
      'Bought c',
      '1 more order filled',
      'Bought e',
      'Bought f',
    ])
  })

  test('two hundred placed orders give four toasts', () => {
    const placed = (at: number): Toast => ({ tone: 'done', category: 'orders', title: `Placed ${at}` })
    const shown = screen(Array.from({ length: 200 }, (_, at) => [at * 50, placed(at)] as const))
    expect(shown).toEqual(['Placed 0', 'Placed 1', 'Placed 2', '197 more orders'])
  })

  test('errors are never folded, nor are notices of other categories', () => {
    const rejected: Toast = { tone: 'danger', category: 'orders', title: 'Refused' }
    const risk: Toast = { tone: 'done', category: 'risk', title: 'Margin' }
    expect(screen(Array.from({ length: 6 }, (_, at) => [at, rejected] as const))).toHaveLength(6)
    expect(screen(Array.from({ length: 6 }, (_, at) => [at, risk] as const))).toHaveLength(6)
  })
})
