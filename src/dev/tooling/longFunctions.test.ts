import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const mostLines = 80

/** Names, so that moving a file changes nothing here. The list may only shrink. */
const leftToShorten: readonly string[] = `
  AlertForm
  ArmedDesk
  BookTable
  BuilderPage
  ChainTable
  ClosePositionDialog
  DepositDialog
  DeskOfPanels
  ExpiriesView
  Finder
  WideStrip
  IvChart
  LadderTable
  MyOrderMarker
  MyQuotesPanel
  OneClickDialog
  OrderTicket
  OtcForm
  PlaceByRest
  PositionStopsDialog
  PriceChart
  QuoteEditor
  RiskControls
  RiskGrid
  ScaleTicket
  SideCard
  StopTicket
  TwapTicket
  VenuesScreen
  applyEvent
  createAccessActions
  createAccountData
  createBatchActions
  createCandleCanvas
  createChannelHub
  createFeed
  createHistoryList
  createHistorySums
  createJournal
  createKeepAlive
  createLedgerStore
  createOneClick
  createOrderActions
  createOrderFills
  createOutbox
  createPegs
  createRfqActions
  createServices
  createSocket
  createSocketGateway
  createStopActions
  createSubscriber
  createWalletSession
  dispatch
  startCandles
  startOrderBook
  startPeg
  useAmendPlan
  useOrderPlan
  useQuoteSheet
  createLedger
`
  .trim()
  .split(/\s+/)

const src = fileURLToPath(new URL('../..', import.meta.url))

type Node = { readonly type: string; readonly start: number; readonly end: number }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

/** The name of a declaration, a variable or a property. */
function nameIn(node: Node): string | undefined {
  const identifier = ('id' in node && node.id) || ('key' in node && node.key)
  return isNode(identifier) && 'name' in identifier && typeof identifier.name === 'string' ? identifier.name : undefined
}

/** Names and lines of functions that exceed the limit. */
function longFunctions(text: string, lang: 'ts' | 'tsx' = 'ts'): { readonly name: string; readonly lines: number }[] {
  const found: { readonly name: string; readonly lines: number }[] = []
  const visit = (value: unknown, outer: string): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, outer)
      return
    }
    if (!isNode(value)) return
    const lines = text.slice(value.start, value.end).split('\n').length
    // Nothing inside a short function is longer.
    if (lines <= mostLines) return
    const name = nameIn(value) ?? outer
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(value.type))
      found.push({ name, lines })
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, name)
  }
  visit(parseAst(text, { lang }), '')
  return found
}

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|bench)\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !/\/dev\//.test(file))

test('no function is longer than 80 lines, except those on the list to shorten', () => {
  // Skips parsing, because few files are long enough to contain one.
  const long = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (text.split('\n').length <= mostLines) return []
    return longFunctions(text, file.endsWith('x') ? 'tsx' : 'ts').map(({ name }) => name)
  })
  expect(long.toSorted()).toEqual(leftToShorten.toSorted())
})

test('the length of a function is its number of lines, whatever its kind', () => {
  const body = 'work()\n'.repeat(mostLines - 1)
  expect(longFunctions(`function f() {\n${body}}`)).toEqual([{ name: 'f', lines: mostLines + 1 }])
  expect(longFunctions(`const f = () => {\n${body}}`)).toEqual([{ name: 'f', lines: mostLines + 1 }])
  expect(longFunctions(`const o = { f: () => {\n${body}} }`)).toEqual([{ name: 'f', lines: mostLines + 1 }])
  expect(longFunctions(`function f() {\n${'work()\n'.repeat(mostLines - 2)}}`)).toEqual([])
})
