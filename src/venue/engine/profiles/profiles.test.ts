import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { defaultFeeRates } from '@/quant/fees'
import type { Command } from '../command'
import { applyCommand } from '../exchange'
import { checkInvariants } from '../invariants'
import { exportState, importState } from '../snapshotData'
import { createExchange, type ExchangeState } from '../state'
import { generatedUsername, ownerOfUsername } from './changeProfile'
import { maxMails } from './profile'

const [ann, bob]: readonly [Address, Address] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const secNs = 1_000_000_000n

function createScene() {
  const state = createExchange({ feeRates: defaultFeeRates })
  const scene = { state, seq: 0, sec: 1_790_000_000n }
  for (const account of [ann, bob]) tell(scene, { type: 'openAccount', account, kind: 'trader' })
  return scene
}

type TestScene = { readonly state: ExchangeState; seq: number; sec: bigint }

/** Does a command and tells its refusal; everything that must hold holds after it. */
function tell(scene: TestScene, command: Command): string {
  scene.seq += 1
  const { outcome, events } = applyCommand(scene.state, { seq: scene.seq, timeNs: scene.sec * secNs, command })
  checkInvariants(scene.state)
  if (!outcome.isAccepted) expect(events).toEqual([])
  return outcome.isAccepted ? 'accepted' : outcome.error
}

const profileOf = ({ state }: TestScene, account: Address) => state.profiles.byAccount.get(account)
const rename = (account: Address, username: string): Command => ({ type: 'setUsername', account, username })
const setEmail = (emailAddress: string, token = 'a'): Command => ({
  type: 'setEmailAddress',
  account: ann,
  emailAddress,
  confirmationToken: `confirm ${token}`,
  unsubscribeToken: `leave ${token}`,
})
const confirm = (token: string, account = ann): Command => ({ type: 'confirmEmailAddress', account, token })
const deposit: Command = { type: 'deposit', account: ann, amount: parseFixed6<Usd>('12.5') }
const kindsOf = (scene: TestScene) => profileOf(scene, ann)?.mails.map(({ about }) => about.kind)

test('whoever opens an account has a name, and the venue’s own accounts have none', () => {
  const scene = createScene()
  expect(profileOf(scene, ann)?.username).toMatch(/^[a-z]+-[a-z]+-[a-z]+$/)
  const account: Address = `0x${'c3'.repeat(20)}`
  tell(scene, { type: 'openAccount', account, kind: 'market' })
  expect(profileOf(scene, account)).toBeUndefined()
})

test('three words that somebody has already get a number', () => {
  const name = generatedUsername(ann, () => false)
  expect(generatedUsername(ann, (taken) => taken === name || taken === `${name}-2`)).toBe(`${name}-3`)
})

test('a name belongs to one account, whatever the case of its letters, until it is given up', () => {
  const scene = createScene()
  expect(tell(scene, rename(ann, 'Quiet.Heron'))).toBe('accepted')
  expect(tell(scene, rename(bob, 'quiet.HERON'))).toBe('USERNAME_ALREADY_USED')
  expect(tell(scene, rename(ann, 'QUIET.heron'))).toBe('accepted')
  expect(ownerOfUsername(scene.state, 'Quiet.Heron')).toBe(ann)
  tell(scene, rename(ann, 'ann'))
  expect(tell(scene, rename(bob, 'quiet.heron'))).toBe('accepted')
  expect(profileOf(scene, bob)?.username).toBe('quiet.heron')
})

test.each([
  ['', 'USERNAME_EMPTY_STRING'],
  [' ', 'USERNAME_HAS_SPACES'],
  ['quiet heron', 'USERNAME_HAS_SPACES'],
  ['quiet\u00a0heron', 'USERNAME_HAS_SPACES'],
  ['аnn', 'BAD_REQUEST'],
  ['<b>', 'BAD_REQUEST'],
  ['a'.repeat(33), 'BAD_REQUEST'],
])('%j is no name: %s', (username, error) => {
  expect(tell(createScene(), rename(ann, username))).toBe(error)
})

test('an address is confirmed by the token of its own mail, once and in time', () => {
  const scene = createScene()
  expect(tell(scene, setEmail('ann@example.com'))).toBe('accepted')
  expect(profileOf(scene, ann)?.email).toMatchObject({ address: 'ann@example.com', isVerified: false })
  expect(kindsOf(scene)).toEqual(['confirmation'])
  expect(tell(scene, confirm('confirm b'))).toBe('INVALID_ACCESS_TOKEN')
  expect(tell(scene, confirm('leave a'))).toBe('INVALID_ACCESS_TOKEN')
  expect(tell(scene, confirm('confirm a', bob))).toBe('INVALID_ACCESS_TOKEN')
  expect(tell(scene, confirm('confirm a', `0x${'99'.repeat(20)}`))).toBe('INVALID_ACCESS_TOKEN')
  expect(tell(scene, confirm('confirm a'))).toBe('accepted')
  expect(profileOf(scene, ann)?.email?.isVerified).toBe(true)
  expect(tell(scene, confirm('confirm a'))).toBe('INVALID_ACCESS_TOKEN')
})

test('a mail to confirm an address lasts a day', () => {
  const scene = createScene()
  tell(scene, setEmail('ann@example.com'))
  scene.sec += 86_400n
  expect(tell(scene, confirm('confirm a'))).toBe('INVALID_ACCESS_TOKEN')
})

test('another mail is written a minute later at the soonest, and the one before is worth nothing then', () => {
  const scene = createScene()
  tell(scene, setEmail('ann@example.com'))
  scene.sec += 59n
  expect(tell(scene, setEmail('ann@example.com', 'b'))).toBe('ACCOUNT_RESEND_EMAIL_TOO_EARLY')
  expect(tell(scene, setEmail('other@example.com', 'b'))).toBe('ACCOUNT_RESEND_EMAIL_TOO_EARLY')
  scene.sec += 1n
  expect(tell(scene, setEmail('ann@example.com', 'b'))).toBe('accepted')
  expect(tell(scene, confirm('confirm a'))).toBe('INVALID_ACCESS_TOKEN')
  expect(tell(scene, confirm('confirm b'))).toBe('accepted')
})

test('another address has to be confirmed anew, and the same one need not', () => {
  const scene = createScene()
  tell(scene, setEmail('ann@example.com'))
  tell(scene, confirm('confirm a'))
  expect(tell(scene, setEmail('ann@example.com', 'b'))).toBe('accepted')
  expect(kindsOf(scene)).toEqual(['confirmation'])
  scene.sec += 60n
  tell(scene, setEmail('other@example.com', 'c'))
  expect(profileOf(scene, ann)?.email).toMatchObject({ address: 'other@example.com', isVerified: false })
  expect(tell(scene, { type: 'unsubscribe', account: ann, token: 'leave a' })).toBe('INVALID_ACCESS_TOKEN')
})

test.each([
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'a b@example.com',
  'ann@example.com\r\nBcc: bob@example.com',
])('%j is no address of a mail', (address) => {
  expect(tell(createScene(), setEmail(address))).toBe('BAD_REQUEST')
})

test('only a confirmed address is written to, of what its owner wants to hear', () => {
  const scene = createScene()
  tell(scene, deposit)
  tell(scene, setEmail('ann@example.com'))
  tell(scene, deposit)
  expect(kindsOf(scene)).toEqual(['confirmation'])
  tell(scene, confirm('confirm a'))
  tell(scene, deposit)
  expect(profileOf(scene, ann)?.mails.at(-1)).toMatchObject({
    to: 'ann@example.com',
    about: { kind: 'deposit', detail: '12.5 USDC' },
  })
  tell(scene, { type: 'setEmailPreference', account: ann, emailType: 'deposit', isEnabled: false })
  tell(scene, deposit)
  expect(kindsOf(scene)).toEqual(['confirmation', 'deposit'])
  tell(scene, { type: 'setEmailPreference', account: ann, emailType: 'deposit', isEnabled: true })
  for (let count = 0; count < maxMails + 5; count += 1) tell(scene, deposit)
  expect(kindsOf(scene)).toEqual(Array.from({ length: maxMails }, () => 'deposit'))
})

test('the link to end all mails ends all of them, as often as it is followed', () => {
  const scene = createScene()
  tell(scene, setEmail('ann@example.com'))
  tell(scene, confirm('confirm a'))
  expect(tell(scene, { type: 'unsubscribe', account: ann, token: 'confirm a' })).toBe('INVALID_ACCESS_TOKEN')
  for (const _ of [1, 2]) expect(tell(scene, { type: 'unsubscribe', account: ann, token: 'leave a' })).toBe('accepted')
  tell(scene, deposit)
  expect(kindsOf(scene)).toEqual(['confirmation'])
})

test('whoever has referred somebody hears of it', () => {
  const scene = createScene()
  tell(scene, rename(ann, 'ann'))
  tell(scene, rename(bob, 'bob'))
  tell(scene, setEmail('ann@example.com'))
  tell(scene, confirm('confirm a'))
  expect(tell(scene, { type: 'setReferrer', account: bob, referralCode: 'ANN' })).toBe('accepted')
  expect(profileOf(scene, ann)?.mails.at(-1)?.about).toEqual({ kind: 'referral', detail: 'bob' })
})

test('a kind of mail that is not written cannot be switched', () => {
  const preference: Command = { type: 'setEmailPreference', account: ann, emailType: 'news', isEnabled: true }
  expect(tell(createScene(), preference)).toBe('INVALID_EMAIL_TYPE')
})

const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
test.each([
  ['SOL', solana, 'accepted'],
  ['SOL', '11111111111111111111111111111111', 'accepted'],
  ['SOL', `${solana}1111`, 'INVALID_ADDRESS'],
  ['SOL', solana.replace('7', '0'), 'INVALID_ADDRESS'],
  ['SOL', `0x${'ab'.repeat(32)}`, 'INVALID_ADDRESS'],
  ['SUI', `0x${'ab'.repeat(32)}`, 'accepted'],
  ['SUI', `0x${'ab'.repeat(20)}`, 'INVALID_ADDRESS'],
  ['SUI', solana, 'INVALID_ADDRESS'],
] as const)('on %s %s is %s', (network, networkAddress, told) => {
  const scene = createScene()
  expect(tell(scene, { type: 'setNetworkAddress', account: ann, network, networkAddress })).toBe(told)
  expect(profileOf(scene, ann)?.networkAddresses[network]).toBe(told === 'accepted' ? networkAddress : undefined)
})

test('profiles go through a snapshot, and an older snapshot names its accounts as they would be named now', () => {
  const scene = createScene()
  const names = [ann, bob].map((account) => profileOf(scene, account)?.username)
  const { profiles: _, ...older } = exportState(scene.state)
  const upgraded = importState(older)
  expect([ann, bob].map((account) => upgraded.profiles.byAccount.get(account)?.username)).toEqual(names)
  tell(scene, setEmail('ann@example.com'))
  tell(scene, confirm('confirm a'))
  const copy = { ...scene, state: importState(exportState(scene.state)) }
  checkInvariants(copy.state)
  tell(copy, deposit)
  expect(kindsOf(copy)).toEqual(['confirmation', 'deposit'])
})
