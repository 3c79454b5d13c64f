import * as z from 'zod/mini'
import { wireObject } from '../wireObject'

/** What many writes answer. A refusal is an error body with another status, never `false`. */
export const success = wireObject({ success: z.boolean() })
