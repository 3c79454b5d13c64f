// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptyRoot } from '@/core/protocol/merkleClaims'
import type { MerkleData } from '@/core/protocol/rest/claims'
import type { ClaimVerdict } from '@/web/portfolio/rewards/model/verdictOf'
import { ProofCard } from './ClaimsView'

afterEach(cleanup)

const wei = 10n ** 18n
const merkleData: MerkleData = {
  merkleRoot: emptyRoot,
  tokenTotal: 10_000n * wei,
  claim: { index: 3n, amount: (12n * wei) / 10n, proof: [emptyRoot] },
}

function draw(data: MerkleData, verdict: ClaimVerdict) {
  render(<ProofCard title="Farming" about="By trading." unit="tokens" data={data} verdict={verdict} />)
  return document.body.textContent
}

test('a proven claim is shown with its amount, leaf and proof', () => {
  const text = draw(merkleData, 'proven')
  for (const words of ['Verified locally', '1.2000 tokens', '10,000.0000 tokens', 'No. 3', 'The proof (1)']) {
    expect(text).toContain(words)
  }
})

test('an invalid proof is an alert', () => {
  draw(merkleData, 'wrong')
  expect(screen.getByRole('alert').textContent).toBe('Proof does not match root')
})

test('an account without a claim sees no leaf', () => {
  const text = draw({ merkleRoot: emptyRoot, tokenTotal: 0n }, 'nothing')
  expect(text).toContain('No allocation')
  expect(text).not.toContain('Leaf')
})
