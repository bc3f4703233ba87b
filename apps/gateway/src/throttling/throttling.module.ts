import { Module } from '@nestjs/common';
import { Throttle } from './throttle.js';

@Module({ providers: [Throttle], exports: [Throttle] })
export class ThrottlingModule {}
