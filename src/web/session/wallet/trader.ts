import type { Address } from '@/core/protocol/instrument'
import type { TypedDataSigner } from './typedDataSigner'

export type Trader = { readonly maker: Address; readonly signer: TypedDataSigner }
