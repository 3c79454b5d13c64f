import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import type { Clock } from '@/core/lib/clock'
import type { Random } from '@/core/lib/random'
import { type SigningDomain, type UnsignedOrder, orderDigest } from '@/core/protocol/eip712'
import type { Hash } from '@/core/protocol/instrument'
import type { AccountReply } from '@/core/protocol/rest/account'
import { openAccount } from '@/web/app/services/openAccount'
import { createClient } from '@/web/connection/client'
import { createRestClient } from '@/web/connection/restClient'
import { systemTimers } from '@/web/connection/timers'
import type { OpenWebSocket } from '@/web/connection/webSocket'
import { createMarketData } from '@/web/market/marketData'
import type { Trading } from '@/web/session/access/access'
import type { Fill } from '@/web/session/fills'
import type { OpenOrders } from '@/web/session/openOrders'
import type { OrderNotice } from '@/web/session/orderNotice'
import { createHmacSigner } from '@/web/session/wallet/hmacSigner'
import type { TypedDataSigner } from '@/web/session/wallet/typedDataSigner'
import type { HeldKey } from '@/web/session/wallet/workerKeys'
import type { Trader } from '../registeredTrader'

const frameMs = 16

type PaperPageParts = {
  /** The port of a proxy for REST and sockets. */
  readonly port: number
  readonly trader: Trader
  readonly domain: SigningDomain
  readonly clock: Clock
  readonly random: Random
  readonly notify: (notice: OrderNotice) => void
  readonly onSigned: (orderId: Hash) => void
  readonly report: (problem: Error) => void
}

/** The page's code without components, assembled for one trader as the page does it. */
export function openPaperPage(parts: PaperPageParts) {
  const { port, trader, domain, clock, random, notify } = parts
  const sign = createHmacSigner(crypto)
  const queryClient = new QueryClient()
  const credentials = { apiKey: trader.apiKey, apiSecret: trader.apiSecret }
  const rest = createRestClient({
    baseUrl: `http://127.0.0.1:${port}`,
    fetch: (url, init) => fetch(url, init),
    clock,
    timers: systemTimers,
    credentials: () => credentials,
    sign,
  })
  const client = createClient({
    rest,
    wsUrl: `ws://127.0.0.1:${port}/ws?sealed`,
    openWebSocket: openNodeWebSocket,
    clock,
    timers: systemTimers,
    random,
    report: parts.report,
  })
  const { feed, calls, socket } = client
  const nextFrame = (callback: () => void) => void setTimeout(callback, frameMs)
  const marketData = createMarketData({
    rest,
    feed,
    connection: socket,
    clock,
    timers: systemTimers,
    nextFrame,
    report: parts.report,
  })
  const wallet = walletOf(trader, domain, parts.onSigned)
  const access: Trading = {
    status: 'trading',
    account: trader.account,
    walletName: 'Test Wallet',
    isPaper: false,
    credentials,
    signingKey: unusedKey(trader),
    signingKeyExpirySec: 4_000_000_000n,
    signingMode: 'wallet',
    isPersisted: false,
  }
  const never = () => Promise.reject(new Error('not asked for here'))
  const open = openAccount(
    {
      venueId: 'paper',
      domain,
      access: {
        getSnapshot: () => access,
        subscribe: () => () => undefined,
        getCredentials: () => credentials,
        onRevoke: () => () => undefined,
        enableTrading: never,
        setPersisted: never,
        setSigningMode: () => undefined,
        chooseSigningMode: () => undefined,
        registerWallet: never,
        needsWalletKey: () => false,
        onSignerRejected: () => Promise.resolve(),
        onWalletAccepted: () => undefined,
        renewSigningKey: never,
        makeSigningKey: never,
        revoke: never,
        onRejected: () => undefined,
        onAccountRead: () => undefined,
        close: () => undefined,
      },
      wallet: { signer: () => wallet },
      calls,
      socket,
      feed,
      rest,
      queryClient,
      marketData,
      clock,
      crypto,
      storage: {
        getItem: () => null,
        setItem: () => undefined,
        removeItem: () => undefined,
        key: () => null,
        length: 0,
      },
      nextFrame,
      sign,
      notify,
      notifyStop: () => undefined,
      onAwayNews: () => undefined,
    },
    { onFill: () => undefined, onExpiry: () => undefined },
  )
  const session = open(access)
  const { queries } = session.data
  const observers = [
    new QueryObserver(queryClient, queries.openOrders),
    new QueryObserver(queryClient, queries.positions),
    new QueryObserver(queryClient, queries.fills),
    new QueryObserver(queryClient, queries.summary),
  ]
  const key = (list: string) => ['account', trader.account, list]

  return {
    socket,
    session,
    book: marketData.orderBook('ETH-PERP'),
    trades: marketData.trades('ETH-PERP'),
    ticker: marketData.tickers({ kind: 'instrument', instrumentName: 'ETH-PERP' }),
    account: () => ({
      isLive: socket.getSnapshot().state === 'open' && session.data.freshness.getSnapshot() === undefined,
      orders: queryClient.getQueryData<OpenOrders>(key('openOrders'))?.orders,
      fills: queryClient.getQueryData<readonly Fill[]>(key('fills')),
      balance: queryClient.getQueryData<AccountReply>(key('summary'))?.balance,
    }),
    /** Called on every change of the displayed account. */
    watchAccount: (listener: () => void) => {
      for (const observer of observers as readonly { subscribe: (onChange: () => void) => () => void }[]) {
        observer.subscribe(listener)
      }
      session.data.freshness.subscribe(listener)
      socket.subscribe(listener)
    },
    close: () => {
      void session.close()
      for (const observer of observers as readonly { destroy: () => void }[]) observer.destroy()
      queryClient.clear()
      socket.close()
    },
  }
}

export type PaperPage = ReturnType<typeof openPaperPage>

function walletOf(trader: Trader, domain: SigningDomain, onSigned: (orderId: Hash) => void): TypedDataSigner {
  const account = privateKeyToAccount(`0x${Buffer.from(trader.wallet.privateKey).toString('hex')}`)
  return {
    kind: 'wallet',
    address: trader.account,
    signTypedData: (typedData) => {
      // Only orders are signed here, and they have these members.
      onSigned(orderDigest(domain, typedData.message as UnsignedOrder))
      return account.signTypedData(typedData)
    },
  }
}

/** Present but unused: the wallet signs everything here. */
function unusedKey({ signingKey }: Trader): HeldKey {
  const never = () => Promise.reject(new Error('the wallet signs here'))
  return {
    address: signingKey.address,
    registrar: { address: signingKey.address, kind: 'signingKey', signTypedData: never },
    within: () => ({ address: signingKey.address, kind: 'signingKey', signTypedData: never }),
    arm: () => undefined,
    keep: never,
  }
}

const openNodeWebSocket: OpenWebSocket = (url, handlers) => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  let isClosedByUs = false
  socket.on('open', () => isClosedByUs || handlers.onOpen())
  socket.on('message', (data: Buffer) => isClosedByUs || handlers.onText(data.toString('utf8')))
  socket.on('close', () => isClosedByUs || handlers.onClose())
  // `close` follows, with as much information as in a browser.
  socket.on('error', () => undefined)
  return {
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    close: () => {
      isClosedByUs = true
      // A browser does not wait for the answer to its close either.
      if (socket.readyState === socket.CONNECTING) socket.terminate()
      else socket.close()
    },
  }
}
