import { MessagePattern } from '@nestjs/microservices';
import { type Answer, type Call, type Operation, type Rpc } from '@ingot/contracts';
import { type Encoded } from './encoded.js';

/** Only `value`: a whole descriptor is invariant, and would refuse a method that always answers with a promise. */
type Method<Request, Reply> = Pick<TypedPropertyDescriptor<(request: Request) => Promise<Reply> | Reply>, 'value'>;

/** What a handler may answer an operation with. */
export type HandlerAnswer<Op extends Operation> = Answer<Op> | Encoded<Answer<Op>>;

/**
 * Makes a controller's method the handler of an operation, or of several that differ only in their paths. Its parameter and answer
 * are checked against the contracts.
 */
export const Handles =
  <Ops extends readonly [Operation, ...Operation[]]>(...operations: Ops) =>
  (target: object, key: string, method: Method<Call<Ops[number]>, HandlerAnswer<Ops[number]>>): void => {
    MessagePattern(
      operations.map(({ subject }) => subject),
      { operations },
    )(target, key, method);
  };

/** Makes a controller's method answer a call from other services. */
export const Answers =
  <Request, Reply>(rpc: Rpc<Request, Reply>) =>
  (target: object, key: string, method: Method<Request, Reply>): void => {
    MessagePattern(rpc.subject)(target, key, method);
  };
