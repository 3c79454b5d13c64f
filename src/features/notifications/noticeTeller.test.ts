import { expect, test } from 'vitest'
import type { Toast } from '@/ui/showToast'
import { noticeOf } from './noticeLog'
import { createNoticeTeller } from './noticeTeller'
import { defaultChoices, withChoice, type TellingChoices } from './tellingChoices'

const fill: Toast = { tone: 'done', category: 'fills', title: 'Bought 1 ETH-PERP at 3,000', instrumentName: 'ETH-PERP' }
const refused: Toast = { tone: 'danger', category: 'orders', title: 'The order was refused', detail: 'No margin.' }

function told(toasts: readonly Toast[], { choices = defaultChoices, isSole = true, isHidden = false }: Situation = {}) {
  const heard = { noted: 0, drawn: [] as string[], tunes: 0, browser: [] as string[], spoken: [] as string[] }
  const tell = createNoticeTeller({
    note: (toast) => {
      heard.noted += 1
      return noticeOf(toast, 1_000, `k${heard.noted}`)
    },
    choices: () => choices,
    draw: ({ title }) => heard.drawn.push(title),
    play: () => (heard.tunes += 1),
    notifyBrowser: ({ title }) => heard.browser.push(title),
    isSole: () => isSole,
    isHidden: () => isHidden,
    speak: (words, isUrgent) => heard.spoken.push(`${isUrgent ? '! ' : ''}${words}`),
    showList: () => undefined,
  })
  for (const toast of toasts) tell(toast)
  return heard
}
type Situation = {
  readonly choices?: TellingChoices
  readonly isSole?: boolean
  readonly isHidden?: boolean
}
const loud = (['fills', 'orders'] as const).reduce(
  (choices, category) => withChoice(withChoice(choices, 'sound', category, true), 'browser', category, true),
  defaultChoices,
)

test('at first there are toasts and the list, and neither a sound nor a notice of the browser', () => {
  expect(told([fill], { isHidden: true })).toMatchObject({ noted: 1, drawn: [fill.title], tunes: 0, browser: [] })
})

test('the browser is asked only while the page is out of sight', () => {
  expect(told([fill], { choices: loud }).browser).toEqual([])
  expect(told([fill], { choices: loud, isHidden: true }).browser).toEqual([fill.title])
})

test('of two tabs one sounds for a fill, and each for the orders that were placed in it', () => {
  expect(told([fill], { choices: loud, isSole: false, isHidden: true })).toMatchObject({ tunes: 0, browser: [] })
  expect(told([refused], { choices: loud, isSole: false }).tunes).toBe(1)
})

test('the answer to what was just done here makes no sound', () => {
  expect(told([{ ...fill, isQuiet: true }], { choices: loud, isHidden: true })).toMatchObject({ tunes: 0, browser: [] })
})

test('a category without toasts is still in the list', () => {
  const silent = withChoice(defaultChoices, 'toast', 'fills', false)
  expect(told([fill], { choices: silent })).toMatchObject({ noted: 1, drawn: [] })
})

test('what went wrong is drawn whatever was chosen', () => {
  const silent = withChoice(defaultChoices, 'toast', 'orders', false)
  expect(told([refused, { ...refused, tone: 'done', title: 'Placed' }], { choices: silent }).drawn).toEqual([
    'The order was refused',
  ])
})

test('fills and refusals are spoken, refusals with their reason at once; nothing else is', () => {
  const quietOnes = (['connection', 'alerts', 'risk', 'triggers', 'account'] as const).map((category): Toast => ({
    tone: 'warn',
    category,
    title: category,
  }))
  const placed: Toast = { tone: 'done', category: 'orders', title: 'Placed' }
  expect(told([fill, refused, placed, ...quietOnes]).spoken).toEqual([
    fill.title,
    '! The order was refused. No margin.',
  ])
})

test('what becomes of an order that was not known is spoken after the doubt, once', () => {
  const doubt: Toast = { tone: 'warn', category: 'orders', id: 'doubt', title: 'Not known whether the order arrived' }
  const ended: Toast = { tone: 'info', category: 'orders', id: 'doubt', title: 'It did not reach the venue' }
  expect(told([doubt, ended, ended]).spoken).toEqual([
    '! Not known whether the order arrived',
    'It did not reach the venue',
  ])
})
