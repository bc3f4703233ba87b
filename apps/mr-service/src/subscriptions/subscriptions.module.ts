import { Module } from '@nestjs/common';
import { Subscriptions } from './subscriptions.js';

@Module({ providers: [Subscriptions], exports: [Subscriptions] })
export class SubscriptionsModule {}
