import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { registerTypedData, signKeyTypedData, type SigningDomain } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'
import type { TestWallet } from './testWallet'

type ListedVenue = {
  readonly id: string
  readonly restUrl: string
  readonly wsUrl: string
  readonly signing: SigningDomain
}

const weekSec = 7n * 24n * 3600n

/**
 * Stores the data of an earlier visit in the browser: a connected wallet and the encrypted keys of its account. The
 * next page of this origin resumes with them, as after a reload. Call before the page opens.
 */
export async function signIn(page: Page, appUrl: string, wallet: TestWallet): Promise<void> {
  // A file of the same origin, where storage can be written without the app's scripts.
  await page.goto(`${appUrl}/config.json`)
  const [venue, nowSec] = await Promise.all([page.evaluate(firstVenue), venueTimeSec(appUrl)])
  const privateKey = generatePrivateKey()
  const signer = privateKeyToAccount(privateKey)
  // Addresses are lower case throughout the program.
  const account = wallet.address.toLowerCase() as Address
  const signingKey = signer.address.toLowerCase() as Address
  const expiry = nowSec + weekSec
  const registration = {
    account,
    signing_key: signingKey,
    expiry: String(expiry),
    account_signature: await wallet.vouchFor(registerTypedData(venue.signing, { key: signingKey, expiry })),
    signing_key_signature: await signer.signTypedData(signKeyTypedData(venue.signing, { account })),
  }
  const scope = JSON.stringify([venue.id, venue.restUrl, venue.wsUrl, venue.signing])
  await page.evaluate(leaveSignedIn, {
    registerUrl: `${appUrl}${venue.restUrl}/register`,
    registration,
    owner: `${scope}:${account}`,
    privateKey,
    walletId: wallet.id,
  })
}

/** Fetched by the page, so that a story can replace the list. */
async function firstVenue(): Promise<ListedVenue> {
  const [first] = (await (await fetch('/venues.json')).json()) as readonly ListedVenue[]
  if (first === undefined) throw new Error('no venue is listed')
  return first
}

/** By the venue's clock, which a story may have moved. */
async function venueTimeSec(appUrl: string): Promise<bigint> {
  const { timestamp } = (await (await fetch(`${appUrl}/api/time`)).json()) as { readonly timestamp: string }
  return BigInt(timestamp) / 1_000_000_000n
}

/**
 * Runs in the page, so that the story's guard sees the request and learns its secrets. Writes in the format of
 * `keyVault.ts` and `persistedKeys.ts`: AES-GCM under a non-exportable key, with the entry's name bound to its
 * ciphertext.
 */
async function leaveSignedIn(left: {
  readonly registerUrl: string
  readonly registration: { readonly signing_key: string; readonly expiry: string }
  readonly owner: string
  readonly privateKey: string
  readonly walletId: string
}): Promise<void> {
  const response = await fetch(left.registerUrl, { method: 'POST', body: JSON.stringify(left.registration) })
  const { api_key: apiKey, api_secret: apiSecret } = (await response.json()) as Record<string, string>
  if (!response.ok) throw new Error(`the registration was refused with ${response.status}`)
  const keys = {
    apiKey,
    apiSecret,
    signingKey: left.registration.signing_key,
    signingKeyExpirySec: left.registration.expiry,
  }

  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((done, fail) => {
      request.addEventListener('success', () => done(request.result))
      request.addEventListener('error', () => fail(request.error ?? new Error('refused')))
    })
  const opening = indexedDB.open('optick', 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('keys')
    opening.result.createObjectStore('secrets')
  })
  const database = await settled(opening)
  const put = (store: string, name: string, value: unknown) =>
    settled(database.transaction(store, 'readwrite').objectStore(store).put(value, name))
  const master = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await put('keys', 'master', master)
  const keep = async (name: string, secret: string) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const cipher = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
    await put('secrets', name, {
      iv,
      bytes: await crypto.subtle.encrypt(cipher, master, new TextEncoder().encode(secret)),
    })
  }
  await keep(`signingKey:${left.owner}`, left.privateKey)
  await keep(`tradingKeys:${left.owner}`, JSON.stringify(keys))
  database.close()
  localStorage.setItem('optick.wallet.recentConnectorId', JSON.stringify(left.walletId))
}
