import { orderbook as channel } from '@/protocol/channels/orderbook'
import { bookPublication } from './bookPublication'
import { definePublisher } from './publisher'

export const orderbook = definePublisher(channel, (stage) => bookPublication(stage))
