import type { Clock } from '@/core/lib/clock'
import type { Address } from '@/core/protocol/instrument'
import { referralCodeOf } from '@/web/session/access/referralCode'
import { createSigningKey } from '@/web/session/wallet/signingKey'
import type { SigningKeys } from '@/web/session/wallet/workerKeys'
import { registerSigningKey, type RegisteredKey, type RegisterDeps } from './registerSigningKey'

type MakeParts = RegisterDeps & { readonly openSigningKeys: () => Promise<SigningKeys>; readonly clock: Clock }

/** Creates a key in this page's worker and registers it. Rejects like `registerSigningKey`. */
export async function makeRegistered(parts: MakeParts, account: Address, expirySec: bigint, withApiKey: boolean) {
  const lifeMs = Number(expirySec) * 1000 - parts.clock.nowMs()
  const signingKey = await (await parts.openSigningKeys()).make({ domain: parts.domain, account, lifeMs })
  const api = await registerSigningKey(parts, account, signingKey.registrar, {
    expirySec,
    withApiKey,
    referralCode: referralCodeOf(globalThis.location?.search ?? ''),
  })
  return { signingKey, expirySec, api }
}

/** Creates a signing key for a trader's program and registers it. The page shows the key once and cannot use it. */
export async function makeForElsewhere(
  parts: RegisterDeps & { readonly crypto: Crypto },
  account: Address,
  expirySec: bigint,
): Promise<RegisteredKey> {
  const { privateKey, signer } = await createSigningKey(parts.crypto)
  await registerSigningKey(parts, account, signer, { expirySec, withApiKey: false })
  return { address: signer.address, privateKey, expirySec }
}
