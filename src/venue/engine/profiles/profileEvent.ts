import type { Address } from '@/protocol/instrument'
import type { Profile } from './profile'

/** The whole profile as it is now. */
export type ProfileEvent = { readonly type: 'profileChanged'; readonly account: Address; readonly profile: Profile }
