import * as z from 'zod/mini'
import { address } from '../codecs'
import { wireObject } from '../wireObject'

/** What proves that somebody has read a mail: the account that it is about, and the token that stands in it. */
export const emailToken = wireObject({ account: address, emailAuthToken: z.string() })
