/**
 * The client for programs, published as `optick/client`: the operations of the interface as typed methods, over the same
 * connection, decoders and order book as the page. It has no React and no DOM.
 */

import type { SigningDomain } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { postRegister } from '@/core/protocol/rest/keys'
import { getOrders } from '@/core/protocol/rest/orders'
import { authenticateBy } from '@/web/connection/authentication'
import { CallError, NotConnectedError, RestError } from '@/web/connection/callErrors'
import type { Socket } from '@/web/connection/socket'
import { systemPause } from '@/web/connection/systemPause'
import { systemTimers } from '@/web/connection/timers'
import type { BookView } from '@/web/market/orderBook/bookView'
import { createOrderBookStore, type OrderBookStore } from '@/web/market/orderBook/orderBookStore'
import { createSocketAuthenticator } from '@/web/session/access/authenticateSocket'
import { openUnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import { createHmacSigner } from '@/web/session/wallet/hmacSigner'
import { signRegistration } from '@/web/session/wallet/signRegistration'
import type { SignableTypedData, TypedDataSigner } from '@/web/session/wallet/typedDataSigner'
import {
  channelMethods,
  restMethods,
  socketMethods,
  type ChannelMethods,
  type RestMethods,
  type SocketMethods,
} from './operationMethods'
import { openProgramConnection, type ConnectionOptions, type ProgramConnection } from './programConnection'
import { createProgramLogin } from './programLogin'
import { createProgramOrders, type ProgramOrders } from './programOrders'
import { createProgramQuotes, type ProgramQuotes } from './programQuotes'

/** A viem account, or anything else that signs EIP-712 typed data. */
export type ProgramAccount = {
  readonly address: Address
  signTypedData(typedData: SignableTypedData): Promise<`0x${string}`>
}

/** What a private request needs. Without a signer no order can be sent. */
export type ProgramKeys = {
  /** The account's own address, also where a signing key signs for it. */
  readonly account: Address
  readonly apiKey: string
  readonly apiSecret: string
  readonly signer?: ProgramAccount | undefined
}

export type OptickClientOptions = ConnectionOptions & {
  /** The EIP-712 domain of the venue; that of the paper venue by default. A wrong domain is an invalid signature. */
  readonly domain?: SigningDomain
  /**
   * Sends no order over REST: without an authenticated connection `orders.place` and `orders.edit` reject with
   * `NotConnectedError`. For programs that rely on cancel-on-disconnect, which holds for orders of the socket only.
   */
  readonly socketOnly?: boolean
  /** Called with an order that arrived after its `NotArrivedError`. By default it is reported as a problem. */
  readonly onLateOrder?: (order: OrderMessage) => void
}

export type Registration = {
  readonly wallet: ProgramAccount
  /** Signs the orders from then on. */
  readonly signingKey: ProgramAccount
  /** End of the signing key in UNIX seconds; in 30 days by default. */
  readonly expirySec?: bigint
}

export type OptickClient = {
  readonly rest: RestMethods
  readonly socket: SocketMethods
  readonly channels: ChannelMethods
  readonly orders: ProgramOrders
  /** Keeps at most one order on each side of the instrument with this id, until `close`. */
  readonly quotes: (instrumentId: string) => ProgramQuotes
  /**
   * Follows the order book of an instrument while it has subscribers. A `live` book has the checksum of the venue; a book
   * that fails its checks is dropped and requested again.
   */
  readonly book: (instrumentName: string) => OrderBookStore
  /** Resolves to the book as soon as it is live. The subscription ends then, unless others follow the book. */
  readonly liveBook: (instrumentName: string) => Promise<BookView>
  /** Opens an account or adds a signing key to it, logs in with it, and resolves to the new keys. */
  readonly register: (registration: Registration) => Promise<ProgramKeys>
  /** Uses these keys for all later requests, and authenticates every connection with them. */
  readonly logIn: (keys: ProgramKeys) => void
  /**
   * Opens the socket, which reconnects and subscribes again until `close`. Resolves when it is open and, with keys,
   * authenticated. Rejects with `CallError` if the venue rejects the keys.
   */
  readonly connect: () => Promise<void>
  /** Ends the client for good. A request in flight may still be executed. */
  readonly close: () => void
  readonly connection: Pick<Socket, 'getSnapshot' | 'subscribe'>
  /** Calls back when a lost connection is back and subscribed: read again what the channels may have missed. */
  readonly onReconnected: (listener: () => void) => () => void
}

const paperDomain: SigningDomain = { name: 'Optick Paper', version: '1', chainId: 1 }
const monthSec = 30n * 86_400n
const tooManyRequests = 429

/** Creates a client. Nothing is sent before the first call. */
export function createOptickClient(options: OptickClientOptions = {}): OptickClient {
  const { domain = paperDomain } = options
  const sign = createHmacSigner(crypto)
  let keys: ProgramKeys | undefined
  const connection = openProgramConnection(options, () => keys, sign)
  const { rest, venueClock, socket, calls, feed, report } = connection
  const login = createProgramLogin(socket)
  const channelsOf = channelMethods(feed)
  const ending = new AbortController()
  const { outcomes, watchLate } = openOutcomes(connection, channelsOf.orders, ending.signal)

  function logIn(next: ProgramKeys): void {
    keys = { ...next, account: lowerCase(next.account) }
    const prove = createSocketAuthenticator(keys, venueClock, sign, rest)
    login.begin()
    feed.setAuthenticator(authenticateBy((on) => login.follow(prove(on))))
  }

  const book = createBooks(connection)

  const orders = createProgramOrders({
    rest,
    calls,
    domain,
    outcomes,
    watchLate,
    onLate: options.onLateOrder ?? (({ orderId }) => report(new Error(`order ${orderId} arrived late`))),
    socketOnly: options.socketOnly === true,
    pause: systemPause,
    isConnected: login.isDone,
    trader: () => {
      if (keys?.signer === undefined) throw new Error('an order needs keys with a signer: logIn or register first')
      return { account: keys.account, signer: signerOf(keys.signer) }
    },
    fresh: () => ({
      salt: crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n,
      timestamp: BigInt(Math.floor(venueClock.nowMs() / 1000)),
    }),
  })

  return {
    rest: restMethods(rest),
    socket: socketMethods(calls),
    channels: channelsOf,
    orders,
    quotes: (instrument) =>
      createProgramQuotes({
        instrument,
        orders,
        readOrders: () => rest.call(getOrders, {}),
        onOrders: (listener) => channelsOf.orders({}, { onMessage: (message) => listener(message.orders) }),
        onReconnected: feed.onReconnected,
      }),
    book,
    liveBook: (instrumentName) => firstLive(book(instrumentName), ending.signal),
    register: async ({ wallet, signingKey, expirySec }) => {
      const expiry = expirySec ?? BigInt(Math.floor(venueClock.nowMs() / 1000)) + monthSec
      const body = await signRegistration(signerOf(wallet), signerOf(signingKey), domain, expiry)
      const { apiKey, apiSecret } = await rest.call(postRegister, { body })
      if (apiKey === undefined || apiSecret === undefined)
        throw new Error('the venue registered the keys without an API key')
      const made = { account: body.account, apiKey, apiSecret, signer: signingKey }
      logIn(made)
      return made
    },
    logIn,
    connect: () => {
      socket.open()
      return login.whenReady()
    },
    close: () => {
      ending.abort()
      socket.close()
    },
    connection: socket,
    onReconnected: feed.onReconnected,
  }
}

/** Shares one store among all followers, because only the first subscription to a channel begins with a snapshot. */
function createBooks({ feed, socket, report }: ProgramConnection): OptickClient['book'] {
  const books = new Map<string, OrderBookStore>()
  const source = { feed, connection: socket, timers: systemTimers, nextFrame: queueMicrotask, report }
  return (instrumentName) => {
    const store = books.get(instrumentName) ?? createOrderBookStore(source, instrumentName)
    books.set(instrumentName, store)
    return store
  }
}

/** Asks what became of orders whose answers are lost. A late order is seen on the channel `orders`. */
function openOutcomes({ rest, feed }: ProgramConnection, orders: ChannelMethods['orders'], ending: AbortSignal) {
  const listeners: ((event: { readonly changed: readonly OrderMessage[] }) => void)[] = []
  let isWatching = false
  const outcomes = openUnknownOutcomes({
    rest,
    pause: systemPause,
    feed,
    data: { rereadOrders: () => undefined },
    onOrders: (listener) => listeners.push(listener),
    onEnd: (close) => ending.addEventListener('abort', close),
    isFinal: (error) => error instanceof RestError && error.status < 500 && error.status !== tooManyRequests,
  })
  return {
    outcomes,
    watchLate: () => {
      if (isWatching) return
      isWatching = true
      orders({}, { onMessage: ({ orders: changed }) => listeners.forEach((listener) => listener({ changed })) })
    },
  }
}

function firstLive(store: OrderBookStore, ending: AbortSignal): Promise<BookView> {
  return new Promise((resolve, reject) => {
    const stop = store.subscribe(look)
    ending.addEventListener('abort', look)
    look()
    function look(): void {
      const view = store.getSnapshot()
      if (ending.aborted) reject(new NotConnectedError('subscribe'))
      else if (view.status === 'live') resolve(view)
      else if (view.error !== undefined) reject(new CallError('subscribe', view.error))
      else return
      ending.removeEventListener('abort', look)
      queueMicrotask(() => stop())
    }
  })
}

function signerOf(account: ProgramAccount): TypedDataSigner {
  return {
    kind: 'signingKey',
    address: lowerCase(account.address),
    signTypedData: (typedData) => account.signTypedData(typedData),
  }
}

/** Viem's addresses are checksummed, and the venue's are in lower case. */
const lowerCase = (address: Address) => address.toLowerCase() as Address

export type { BookLevel } from '@/core/protocol/orderBook'
export { fixed6, formatFixed6, parseFixed6, notional, toNumber } from '@/core/protocol/fixed6'
export type { Amount, Price, Usd } from '@/core/protocol/fixed6'
export type { Ticker } from '@/core/protocol/channels/ticker'
export type { FillMessage } from '@/core/protocol/channels/fills'
export type { NamedAsset } from '@/core/protocol/rest/protection'
export type { MarketRecord } from '@/core/protocol/rest/markets'
export type { OrderMessage } from '@/core/protocol/orderRecord'
export type { PositionMessage } from '@/core/protocol/positionRecord'
export {
  CallError,
  NotConnectedError,
  OutcomeUnknownError,
  RestError,
  UnreachableError,
} from '@/web/connection/callErrors'
export { isRejection, NotArrivedError } from './programOrders'
export type { CancelFilter, OrderTerms, ProgramOrders, SignedTerms } from './programOrders'
export type { ProgramQuotes, QuoteTerms } from './programQuotes'
export type { ChannelMethods, ChannelSubject, RestMethods, SocketMethods } from './operationMethods'
export type { BookView, ConnectionOptions, OrderBookStore, SigningDomain }
