import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import { createMemoryVault } from '@/dev/testing/memoryVault'
import type { KeyVault } from './keyVault'
import { createPaperWallet, UnsupportedMethodError } from './paperWallet'

const typedData = {
  domain: { name: 'Optick Paper', version: '1', chainId: 1 },
  types: { SignKey: [{ name: 'account', type: 'address' }] },
  primaryType: 'SignKey',
  message: { account: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A' },
} as const

const paper = (vault: KeyVault, onNotPersisted: (error: unknown) => void = () => undefined) =>
  createPaperWallet(vault, crypto, 1, onNotPersisted)

test('the key is created once and stored, so the next visit has the same account', async () => {
  const vault = createMemoryVault()
  const first = await paper(vault).request({ method: 'eth_requestAccounts' })
  const second = await paper(vault).request({ method: 'eth_accounts' })
  expect(second).toEqual(first)
  expect(await paper(createMemoryVault()).request({ method: 'eth_requestAccounts' })).not.toEqual(first)
})

test('the wallet has no account until requested, so nothing connects automatically', async () => {
  const vault = createMemoryVault()
  expect(await paper(vault).request({ method: 'eth_accounts' })).toEqual([])
  expect(await vault.read('paperWallet')).toBeUndefined()
})

test('its signatures recover to its account', async () => {
  const wallet = paper(createMemoryVault())
  const [account] = (await wallet.request({ method: 'eth_requestAccounts' })) as [string]
  const asked = { ...typedData, types: { EIP712Domain: [{ name: 'name', type: 'string' }], ...typedData.types } }
  const signature = await wallet.request({ method: 'eth_signTypedData_v4', params: [account, JSON.stringify(asked)] })
  expect((await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })).toLowerCase()).toBe(
    account,
  )
})

test.each(['read', 'write'] as const)(
  'without a database to %s the key lasts for this page only, and the wallet reports it',
  async (method) => {
    const shut = Object.assign(new Error('no database'), { name: 'SecurityError' })
    const wallet = paper({ ...createMemoryVault(), [method]: () => Promise.reject(shut) }, (error) =>
      errors.push(error),
    )
    const errors: unknown[] = []
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([])
    expect(errors).toEqual([])
    const [account] = (await wallet.request({ method: 'eth_requestAccounts' })) as [string]
    expect(errors).toEqual([shut])
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([account])
    const asked = { ...typedData, types: { EIP712Domain: [], ...typedData.types } }
    const signature = await wallet.request({ method: 'eth_signTypedData_v4', params: [account, JSON.stringify(asked)] })
    expect((await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })).toLowerCase()).toBe(
      account,
    )
  },
)

test('text signatures recover to its account, and invalid text is rejected', async () => {
  const wallet = paper(createMemoryVault())
  const [account] = (await wallet.request({ method: 'eth_requestAccounts' })) as [string]
  const sign = (bytes: unknown) => wallet.request({ method: 'personal_sign', params: [bytes, account] })
  // The hex of "key,1,GET,/api-key,".
  const raw = '0x6b65792c312c4745542c2f6170692d6b65792c' as const
  const signature = (await sign(raw)) as `0x${string}`
  const signer = await recoverMessageAddress({ message: { raw }, signature })
  expect(signer.toLowerCase()).toBe(account)
  await expect(sign('key')).rejects.toThrow()
  await expect(sign(undefined)).rejects.toThrow()
})

test('it does not send transactions', async () => {
  const wallet = paper(createMemoryVault())
  await expect(wallet.request({ method: 'eth_sendTransaction', params: [] })).rejects.toThrow(UnsupportedMethodError)
})

test('malformed requests are rejected', async () => {
  const wallet = paper(createMemoryVault())
  for (const params of [undefined, [], ['0x', '{}'], ['0x', 'null']]) {
    await expect(wallet.request({ method: 'eth_signTypedData_v4', params })).rejects.toThrow()
  }
})
