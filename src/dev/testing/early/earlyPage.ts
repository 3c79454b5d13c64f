import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { vi } from 'vitest'
import type { EarlyQuestions, EarlyVisit } from '@/web/connection/early/earlyVisit'

/** A browser WebSocket whose server side the test controls. */
export class ManualWebSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3
  readonly OPEN = ManualWebSocket.OPEN
  /** Oldest first. */
  static made: ManualWebSocket[] = []
  readyState = ManualWebSocket.CONNECTING
  readonly sent: string[] = []

  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    ManualWebSocket.made.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  /** Closes without a close event, because no message arrives before the venue has answered. */
  close(): void {
    this.readyState = ManualWebSocket.CLOSED
  }

  accept(): void {
    this.readyState = ManualWebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  end(): void {
    this.readyState = ManualWebSocket.CLOSED
    this.dispatchEvent(new Event('close'))
  }
}

export const listedVenues = [
  { id: 'paper', name: 'Paper', kind: 'paper', restUrl: '/api', wsUrl: '/ws?sealed' },
  { id: 'far', name: 'Far', kind: 'real', restUrl: 'https://far.example/', wsUrl: 'wss://ws.far.example' },
]

type EarlyPage = {
  readonly path?: string
  readonly preferences?: string
  /** Answers requests other than for the list of venues. */
  readonly answer?: (url: string) => Promise<Response>
  readonly venues?: () => Promise<Response>
}

/** Runs the script of the page's head in jsdom. Returns its requests. */
export async function openEarlyPage({
  path = '/trade/ETH-PERP',
  preferences,
  answer = () => Promise.resolve(Response.json({})),
  venues = () => Promise.resolve(Response.json(listedVenues)),
}: EarlyPage) {
  const fetched: string[] = []
  const inits: (RequestInit | undefined)[] = []
  ManualWebSocket.made = []
  vi.stubGlobal('WebSocket', ManualWebSocket)
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    fetched.push(url)
    inits.push(init)
    return url === '/venues.json' ? venues() : answer(url)
  })
  localStorage.clear()
  if (preferences !== undefined) localStorage.setItem('optick.preferences', preferences)
  history.replaceState(undefined, '', path)
  delete window.optickEarly
  runInThisContext(readFileSync('public/early.js', 'utf8'))
  const visit = visitOf(window)
  const asked: EarlyQuestions | undefined = await visit?.asked
  return { visit, asked, fetched, inits, sockets: ManualWebSocket.made }
}

/** Hides from the compiler that the test has deleted the member. */
function visitOf({ optickEarly }: Window): EarlyVisit | undefined {
  return optickEarly
}
