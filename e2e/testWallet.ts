import type { Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'

/** A wallet in the page, announced by EIP-6963 like an extension. Its key stays outside the page. */
export type TestWallet = {
  /** The reverse domain name by which the page remembers it (EIP-6963). */
  readonly id: string
  readonly address: string
  /** For its owner's actions outside the page. */
  readonly key: `0x${string}`
  /** Authorizes the page and signs, as during an earlier visit. */
  readonly vouchFor: (typedData: TypedData) => Promise<`0x${string}`>
  /** Called methods in order. */
  readonly asked: string[]
  /** Primary types of signing requests in order. */
  readonly askedToSign: string[]
  /** Declines the next signing or connection request, as its owner would. */
  declineNext: () => void
  /** Delays every signing request until `release`. */
  hold: () => void
  release: () => void
  chainId: number
  /** Rejects chain switches. */
  isStubborn: boolean
  /** Never answers account requests, like a wallet whose window is lost. */
  isSilent: boolean
  /** Its owner chooses another account, and the page is notified. */
  switchAccount: (key: `0x${string}`) => Promise<void>
  /** Its owner switches to another chain, and the page is notified. */
  switchChain: (chainId: number) => Promise<void>
  /** Its owner locks it: it exposes no accounts, and the page is notified. */
  lock: () => Promise<void>
}

type TypedData = Parameters<ReturnType<typeof privateKeyToAccount>['signTypedData']>[0]
type WalletCall = { readonly method: string; readonly params?: readonly unknown[] }
type WalletAnswer = { readonly result?: unknown; readonly error?: { readonly code: number; readonly message: string } }

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#7a5cff"/></svg>')}`

const wallets = new WeakMap<Page, TestWallet>()

export function walletOf(page: Page): TestWallet | undefined {
  return wallets.get(page)
}

export async function installWallet(
  page: Page,
  {
    name = 'Test Wallet',
    key,
    chainId = 1,
    isAllowed: wasAllowed = false,
  }: {
    readonly name?: string
    readonly key: `0x${string}`
    readonly chainId?: number
    /** Whether its owner authorized the page before, in this or another tab; a wallet exposes no accounts until then. */
    readonly isAllowed?: boolean
  },
): Promise<TestWallet> {
  let account = privateKeyToAccount(key)
  let release = () => {}
  let held: Promise<void> | undefined
  let isDeclining = false
  let isAllowed = wasAllowed
  const binding = `__wallet_${name.replace(/\W/g, '')}`
  /** Emits a provider event for an action of the owner. */
  const emit = (event: string, value: unknown) =>
    page.evaluate(
      ([bindingName, ...news]) =>
        (globalThis as unknown as Record<string, (...news: unknown[]) => void>)[bindingName]?.(...news),
      [`${binding}_tell`, event, value] as const,
    )
  const id = `test.${binding.toLowerCase()}`
  const wallet: TestWallet = {
    id,
    address: account.address,
    key,
    vouchFor: (typedData) => {
      isAllowed = true
      wallet.askedToSign.push(typedData.primaryType)
      return account.signTypedData(typedData)
    },
    asked: [],
    askedToSign: [],
    chainId,
    isStubborn: false,
    isSilent: false,
    declineNext: () => (isDeclining = true),
    hold: () => {
      held = new Promise((resolve) => (release = resolve))
    },
    release: () => {
      held = undefined
      release()
    },
    switchAccount: async (next) => {
      account = privateKeyToAccount(next)
      await emit('accountsChanged', [account.address])
    },
    switchChain: async (next) => {
      wallet.chainId = next
      await emit('chainChanged', `0x${next.toString(16)}`)
    },
    lock: async () => {
      isAllowed = false
      await emit('accountsChanged', [])
    },
  }
  const declined = (): WalletAnswer => {
    isDeclining = false
    return { error: { code: 4001, message: 'User rejected the request.' } }
  }
  const sign = async (json: unknown): Promise<WalletAnswer> => {
    const typedData = JSON.parse(String(json))
    wallet.askedToSign.push(typedData.primaryType)
    // The requested account signs, even if another one is chosen meanwhile.
    const asked = account
    if (held !== undefined) await held
    if (isDeclining) return declined()
    const { EIP712Domain: _, ...types } = typedData.types
    return { result: await asked.signTypedData({ ...typedData, types }) }
  }
  const answer = async ({ method, params = [] }: WalletCall): Promise<WalletAnswer> => {
    wallet.asked.push(method)
    switch (method) {
      case 'eth_requestAccounts':
        if (wallet.isSilent) return new Promise(() => undefined)
        if (isDeclining) return declined()
        isAllowed = true
        return { result: [account.address] }
      case 'eth_accounts':
        return { result: isAllowed ? [account.address] : [] }
      case 'eth_chainId':
        return { result: `0x${wallet.chainId.toString(16)}` }
      case 'wallet_switchEthereumChain': {
        if (wallet.isStubborn) return { error: { code: 4902, message: 'Unrecognized chain ID.' } }
        const [asked] = params as readonly { readonly chainId: string }[]
        wallet.chainId = Number(asked?.chainId)
        return { result: null }
      }
      case 'wallet_addEthereumChain':
        return { error: { code: 4001, message: 'User rejected the request.' } }
      case 'eth_signTypedData_v4':
        return sign(params[1])
      case 'personal_sign': {
        wallet.askedToSign.push('text')
        if (isDeclining) return declined()
        return { result: await account.signMessage({ message: { raw: String(params[0]) as `0x${string}` } }) }
      }
      case 'wallet_requestPermissions':
        if (wallet.isSilent) return new Promise(() => undefined)
        if (isDeclining) return declined()
        isAllowed = true
        return {
          result: [
            {
              parentCapability: 'eth_accounts',
              caveats: [{ type: 'restrictReturnedAccounts', value: [account.address] }],
            },
          ],
        }
      default:
        return { error: { code: 4200, message: `${method} is not supported` } }
    }
  }
  await page.exposeFunction(binding, answer)
  await page.addInitScript(
    ({ binding, id, name, icon }) => {
      const listeners = new Map<string, Set<(value: unknown) => void>>()
      const missing = () => Promise.reject(new Error('the wallet is not there'))
      const provider = {
        request: async (call: { method: string; params?: { chainId?: string }[] }) => {
          const ask = (
            window as unknown as Record<string, (call: unknown) => Promise<{ result?: unknown; error?: object }>>
          )[binding]
          const { result, error } = await (ask ?? missing)(call)
          if (error !== undefined) throw Object.assign(new Error((error as { message: string }).message), error)
          if (call.method === 'wallet_switchEthereumChain') {
            for (const listener of listeners.get('chainChanged') ?? []) listener(call.params?.[0]?.chainId)
          }
          return result
        },
        on: (event: string, listener: (value: unknown) => void) => {
          listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
        },
        removeListener: (event: string, listener: (value: unknown) => void) => listeners.get(event)?.delete(listener),
      }
      Object.assign(globalThis, {
        [`${binding}_tell`]: (event: string, value: unknown) => {
          for (const listener of listeners.get(event) ?? []) listener(value)
        },
      })
      const info = {
        uuid: `00000000-0000-4000-8000-${name.length.toString().padStart(12, '0')}`,
        name,
        icon,
        rdns: id,
      }
      const announce = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    { binding, id, name, icon },
  )
  if (!wallets.has(page)) wallets.set(page, wallet)
  return wallet
}
