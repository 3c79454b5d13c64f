import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { defaultFeeRates } from '@/core/quant/fees'
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
  for (const account of [ann, bob]) submit(scene, { type: 'openAccount', account, kind: 'trader' })
  return scene
}

type TestScene = { readonly state: ExchangeState; seq: number; sec: bigint }

/** Applies a command, checks the invariants, and returns `accepted` or the error. */
function submit(scene: TestScene, command: Command): string {
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

test('a trader’s account has a name from the start, and the venue’s own accounts have none', () => {
  const scene = createScene()
  expect(profileOf(scene, ann)?.username).toMatch(/^[a-z]+-[a-z]+-[a-z]+$/)
  const account: Address = `0x${'c3'.repeat(20)}`
  submit(scene, { type: 'openAccount', account, kind: 'market' })
  expect(profileOf(scene, account)).toBeUndefined()
})

test('a generated name that is taken gets a number', () => {
  const name = generatedUsername(ann, () => false)
  expect(generatedUsername(ann, (taken) => taken === name || taken === `${name}-2`)).toBe(`${name}-3`)
})

test('a name belongs to one account, regardless of case, until it is given up', () => {
  const scene = createScene()
  expect(submit(scene, rename(ann, 'Quiet.Heron'))).toBe('accepted')
  expect(submit(scene, rename(bob, 'quiet.HERON'))).toBe('USERNAME_ALREADY_USED')
  expect(submit(scene, rename(ann, 'QUIET.heron'))).toBe('accepted')
  expect(ownerOfUsername(scene.state, 'Quiet.Heron')).toBe(ann)
  submit(scene, rename(ann, 'ann'))
  expect(submit(scene, rename(bob, 'quiet.heron'))).toBe('accepted')
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
])('%j is not a valid name: %s', (username, error) => {
  expect(submit(createScene(), rename(ann, username))).toBe(error)
})

test('an address is confirmed by the token of its own mail, once and before it expires', () => {
  const scene = createScene()
  expect(submit(scene, setEmail('ann@example.com'))).toBe('accepted')
  expect(profileOf(scene, ann)?.email).toMatchObject({ address: 'ann@example.com', isVerified: false })
  expect(kindsOf(scene)).toEqual(['confirmation'])
  expect(submit(scene, confirm('confirm b'))).toBe('INVALID_ACCESS_TOKEN')
  expect(submit(scene, confirm('leave a'))).toBe('INVALID_ACCESS_TOKEN')
  expect(submit(scene, confirm('confirm a', bob))).toBe('INVALID_ACCESS_TOKEN')
  expect(submit(scene, confirm('confirm a', `0x${'99'.repeat(20)}`))).toBe('INVALID_ACCESS_TOKEN')
  expect(submit(scene, confirm('confirm a'))).toBe('accepted')
  expect(profileOf(scene, ann)?.email?.isVerified).toBe(true)
  expect(submit(scene, confirm('confirm a'))).toBe('INVALID_ACCESS_TOKEN')
})

test('a confirmation mail is valid for a day', () => {
  const scene = createScene()
  submit(scene, setEmail('ann@example.com'))
  scene.sec += 86_400n
  expect(submit(scene, confirm('confirm a'))).toBe('INVALID_ACCESS_TOKEN')
})

test('another mail is sent after a minute at the earliest, and invalidates the previous one', () => {
  const scene = createScene()
  submit(scene, setEmail('ann@example.com'))
  scene.sec += 59n
  expect(submit(scene, setEmail('ann@example.com', 'b'))).toBe('ACCOUNT_RESEND_EMAIL_TOO_EARLY')
  expect(submit(scene, setEmail('other@example.com', 'b'))).toBe('ACCOUNT_RESEND_EMAIL_TOO_EARLY')
  scene.sec += 1n
  expect(submit(scene, setEmail('ann@example.com', 'b'))).toBe('accepted')
  expect(submit(scene, confirm('confirm a'))).toBe('INVALID_ACCESS_TOKEN')
  expect(submit(scene, confirm('confirm b'))).toBe('accepted')
})

test('a new address has to be confirmed, the same one does not', () => {
  const scene = createScene()
  submit(scene, setEmail('ann@example.com'))
  submit(scene, confirm('confirm a'))
  expect(submit(scene, setEmail('ann@example.com', 'b'))).toBe('accepted')
  expect(kindsOf(scene)).toEqual(['confirmation'])
  scene.sec += 60n
  submit(scene, setEmail('other@example.com', 'c'))
  expect(profileOf(scene, ann)?.email).toMatchObject({ address: 'other@example.com', isVerified: false })
  expect(submit(scene, { type: 'unsubscribe', account: ann, token: 'leave a' })).toBe('INVALID_ACCESS_TOKEN')
})

test.each([
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'a b@example.com',
  'ann@example.com\r\nBcc: bob@example.com',
])('%j is not a valid mail address', (address) => {
  expect(submit(createScene(), setEmail(address))).toBe('BAD_REQUEST')
})

test('mails go only to confirmed addresses, and only of the kinds that the owner wants', () => {
  const scene = createScene()
  submit(scene, deposit)
  submit(scene, setEmail('ann@example.com'))
  submit(scene, deposit)
  expect(kindsOf(scene)).toEqual(['confirmation'])
  submit(scene, confirm('confirm a'))
  submit(scene, deposit)
  expect(profileOf(scene, ann)?.mails.at(-1)).toMatchObject({
    to: 'ann@example.com',
    about: { kind: 'deposit', detail: '12.5 USDC' },
  })
  submit(scene, { type: 'setEmailPreference', account: ann, emailType: 'deposit', isEnabled: false })
  submit(scene, deposit)
  expect(kindsOf(scene)).toEqual(['confirmation', 'deposit'])
  submit(scene, { type: 'setEmailPreference', account: ann, emailType: 'deposit', isEnabled: true })
  for (let count = 0; count < maxMails + 5; count += 1) submit(scene, deposit)
  expect(kindsOf(scene)).toEqual(Array.from({ length: maxMails }, () => 'deposit'))
})

test('the unsubscribe link turns off all mails, however often it is followed', () => {
  const scene = createScene()
  submit(scene, setEmail('ann@example.com'))
  submit(scene, confirm('confirm a'))
  expect(submit(scene, { type: 'unsubscribe', account: ann, token: 'confirm a' })).toBe('INVALID_ACCESS_TOKEN')
  for (const _ of [1, 2])
    expect(submit(scene, { type: 'unsubscribe', account: ann, token: 'leave a' })).toBe('accepted')
  submit(scene, deposit)
  expect(kindsOf(scene)).toEqual(['confirmation'])
})

test('a referrer gets a mail about the new referee', () => {
  const scene = createScene()
  submit(scene, rename(ann, 'ann'))
  submit(scene, rename(bob, 'bob'))
  submit(scene, setEmail('ann@example.com'))
  submit(scene, confirm('confirm a'))
  expect(submit(scene, { type: 'setReferrer', account: bob, referralCode: 'ANN' })).toBe('accepted')
  expect(profileOf(scene, ann)?.mails.at(-1)?.about).toEqual({ kind: 'referral', detail: 'bob' })
})

test('an unknown kind of mail cannot be switched', () => {
  const preference: Command = { type: 'setEmailPreference', account: ann, emailType: 'news', isEnabled: true }
  expect(submit(createScene(), preference)).toBe('INVALID_EMAIL_TYPE')
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
] as const)('on %s %s is %s', (network, networkAddress, answer) => {
  const scene = createScene()
  expect(submit(scene, { type: 'setNetworkAddress', account: ann, network, networkAddress })).toBe(answer)
  expect(profileOf(scene, ann)?.networkAddresses[network]).toBe(answer === 'accepted' ? networkAddress : undefined)
})

test('profiles survive a snapshot, and accounts of an older snapshot get the names that they would get now', () => {
  const scene = createScene()
  const names = [ann, bob].map((account) => profileOf(scene, account)?.username)
  const { profiles: _, ...older } = exportState(scene.state)
  const upgraded = importState(older)
  expect([ann, bob].map((account) => upgraded.profiles.byAccount.get(account)?.username)).toEqual(names)
  submit(scene, setEmail('ann@example.com'))
  submit(scene, confirm('confirm a'))
  const copy = { ...scene, state: importState(exportState(scene.state)) }
  checkInvariants(copy.state)
  submit(copy, deposit)
  expect(kindsOf(copy)).toEqual(['confirmation', 'deposit'])
})
