<?php
// PHP 8 or newer, without packages.

/** The signature of a text with the developer secret. */
function corridor_sign(string $text): string
{
    $key = base64_decode(substr(getenv('SECRET'), strlen('whsec_')));
    return 'v1,' . base64_encode(hash_hmac('sha256', $text, $key, true));
}

/** Makes a signed call, and returns the data of its answer. Throws where it is rejected. */
function corridor_call(string $method, string $path, ?array $body = null, string $key = ''): mixed
{
    $timestamp = (string) time();
    $text = $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR);
    $headers = [
        'Request-Application: ' . getenv('APP_ID'),
        "Request-Timestamp: $timestamp",
        'Request-Signature: ' . corridor_sign("$method $path\n$key\n$timestamp\n$text"),
        'Content-Type: application/json',
    ];
    if ($key !== '') {
        $headers[] = "Idempotency-Key: $key";
    }
    $options = ['method' => $method, 'header' => $headers, 'content' => $text, 'ignore_errors' => true, 'timeout' => 60];
    $response = file_get_contents(getenv('GATEWAY') . $path, false, stream_context_create(['http' => $options]));
    if ($response === false) {
        throw new RuntimeException('No answer: send the same call again, with the same key.');
    }
    $answer = json_decode($response, true, 512, JSON_THROW_ON_ERROR);
    if ($answer['code'] !== 200) {
        throw new RuntimeException($response, $answer['code']);
    }
    return $answer['data'];
}

/** Returns the event of a callback. $body: as it arrived; the names of headers have small letters. Throws if it is not signed so. */
function corridor_verify(array $headers, string $body): array
{
    $timestamp = $headers['webhook-timestamp'];
    if (abs(time() - (int) $timestamp) > 300) {
        throw new RuntimeException('The callback is too old.');
    }
    $expected = corridor_sign("{$headers['webhook-id']}.$timestamp.$body");
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($expected, $given)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('The callback is not signed with the developer secret.');
}
