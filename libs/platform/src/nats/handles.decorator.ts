import { MessagePattern } from '@nestjs/microservices';
import { type Answer, type Call, type Operation, type Rpc } from '@ingot/contracts';
import { type Encoded } from './encoded.js';

/** Only `value`: a whole descriptor is invariant, and would refuse a method that always answers with a promise. */
type Method<Request, Reply> = Pick<TypedPropertyDescriptor<(request: Request) => Promise<Reply> | Reply>, 'value'>;

/** What a handler may answer an operation with. */
export type HandlerAnswer<Op extends Operation> = Answer<Op> | Encoded<Answer<Op>>;

/** Makes a controller's method the handler of an operation. Its parameter and answer are checked against the contract. */
export const Handles =
  <Op extends Operation>(operation: Op) =>
  (target: object, key: string, method: Method<Call<Op>, HandlerAnswer<Op>>): void => {
    MessagePattern(operation.subject, { paginated: operation.paginated, format: operation.format })(
      target,
      key,
      method,
    );
  };

/** Makes a controller's method answer a call from other services. */
export const Answers =
  <Request, Reply>(rpc: Rpc<Request, Reply>) =>
  (target: object, key: string, method: Method<Request, Reply>): void => {
    MessagePattern(rpc.subject, { paginated: false, format: 'json' })(target, key, method);
  };
